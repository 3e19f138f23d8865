/** What the plugins know of markdown-it, whose types come with VitePress: the tests read them without it. */
export interface Token {
  readonly type: string;
  readonly info: string;
  readonly children: readonly Token[] | null;
  content: string;
  attrGet(name: string): string | null;
  attrSet(name: string, value: string): void;
}

export interface State {
  tokens: Token[];
  readonly env: { readonly path: string; readonly realPath?: string };
  readonly Token: new (type: string, tag: string, nesting: -1 | 0 | 1) => Token;
}

export interface Markdown {
  readonly core: { readonly ruler: { push(name: string, rule: (state: State) => void): void } };
}
