import { html, lines, trusted, type Html } from '../../../src/report/page/html';

const said = (markup: Html): string => String(markup);

describe('markup of a template', () => {
  test('holds what is inserted as text, which ends neither an element nor an attribute', () => {
    expect(said(html`<b title="${'"<>&\''}">${'</b>'}${1.5}</b>`)).toBe('<b title="&#34;&#60;&#62;&#38;&#39;">&#60;/b&#62;1.5</b>');
  });

  test('holds markup and lists of it as they are', () => {
    expect(said(html`<ul>${['a', '&'].map((each) => html`<li>${each}</li>`)}${html`<hr>`}</ul>`)).toBe('<ul><li>a</li><li>&#38;</li><hr></ul>');
  });

  test('holds nothing of what is absent', () => {
    const [none, zero]: [string?, number?] = [undefined, 0];
    expect(said(html`<p>${none}${none !== undefined && html`<b>${none}</b>`}${zero}</p>`)).toBe('<p>0</p>');
  });

  test('is escaped once if it went through a string', () => {
    expect(said(html`<p>${`${html`<b>${'&'}</b>`}`}</p>`)).toBe('<p>&#60;b&#62;&#38;#38;&#60;/b&#62;</p>');
  });

  test('may be written with an indentation, which is a space between words and attributes only', () => {
    expect(said(html`
      <p class="a"
        id="b">
        ${'x'}
        one
        two <b>three</b>
        <i>four</i>
        five
      </p>`)).toBe('<p class="a" id="b">xone two <b>three</b><i>four</i>five</p>');
  });

  test('keeps the lines and spaces of what is inserted', () => {
    expect(said(html`
      <pre>${'CREATE\n  TABLE'}</pre>`)).toBe('<pre>CREATE\n  TABLE</pre>');
  });
});

test('parts can stand on lines of their own', () => {
  expect(said(lines([html`<i>1</i>`, false, html`<i>2</i>`]))).toBe('<i>1</i>\n\n<i>2</i>');
});

test('only text that is called trusted is taken as markup', () => {
  expect(said(html`<style>${trusted('a > b {}')}</style>`)).toBe('<style>a > b {}</style>');
});

test('the compiler takes no string, and nothing that looks like markup, for markup', () => {
  const body = (markup: Html): Html => markup;
  // @ts-expect-error: a string is no markup.
  body('<b>');
  // @ts-expect-error: only this file makes markup.
  body({ text: '<b>', toString: () => '<b>' });
  // @ts-expect-error: a list of strings would have to be joined by somebody who escapes them.
  html`${['<b>']}`;
});
