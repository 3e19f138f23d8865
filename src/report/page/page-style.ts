import { SCALE_COLOURS } from './heat-map';
import { OBJECT_KINDS } from '../../schema';
import { hyphened } from '../../schema/objects/kinds';

const INDEXES = classesOf(OBJECT_KINDS.filter(({ place }) => place === 'index'));
const RECORDERS = classesOf(OBJECT_KINDS.filter(({ recordsRows }) => recordsRows));

function classesOf(kinds: typeof OBJECT_KINDS): string {
  return kinds.map(({ words }) => `.${hyphened(words)}`).join(', ');
}

/** Light and dark follow the reader's system; contrast is at least 4.5 to 1 in both. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --paper: #f6f8fa; --card: #fff; --ink: #1b1f24; --pale: #57606a; --line: #d0d7de;
  --box: #f3f5f8; --hot: #b42318; --hot-box: #ffebe9; --unproven: #7a4d00; --unproven-box: #fff3cd; --safe: #116329;
  --safe-box: #dafbe1; --link: #0550ae; --code: ui-monospace, SFMono-Regular, Menlo, monospace; }
@media (prefers-color-scheme: dark) { :root { --paper: #0d1117; --card: #161b22; --ink: #e6edf3; --pale: #a6b0bb;
  --line: #3d444d; --box: #0d1117; --hot: #ff9389; --hot-box: #3c1618; --unproven: #e3b341; --unproven-box: #332701;
  --safe: #56d364; --safe-box: #0f2d17; --link: #79c0ff; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 64px; }
body { margin: 0 auto; max-width: 1180px; padding: 32px 24px; background: var(--paper); color: var(--ink);
  font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 28px; line-height: 1.2; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 20px; margin: 40px 0 12px; }
main > section:first-child h2 { margin-top: 16px; }
h3 { font-size: 16px; margin: 0; overflow-wrap: anywhere; } p { margin: 4px 0; } a { color: var(--link); }
code, pre, .schema text { font-family: var(--code); font-size: 13px; } .pale, dt { color: var(--pale); }
.over { margin: 0; color: var(--pale);
  font-size: 13px; font-weight: 600; letter-spacing: .06em; text-transform: uppercase; }
.lead { font-size: 18px; max-width: 760px; margin: 8px 0 12px; }
nav { display: flex; flex-wrap: wrap; gap: 4px 20px; } nav b { flex-basis: 100%; } .count { color: var(--pale); }
.database { border-bottom: 2px solid var(--line); padding-bottom: 4px; }
section > .finding { padding: 4px 16px 12px; margin: 8px 0; } section > .finding > :last-child { margin-top: 12px; }
.guide, .key, .diagram, section > .finding {
  background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
.guide { display: grid; grid-template-columns: 1.3fr repeat(3, 1fr); gap: 12px 24px; padding: 16px; margin: 20px 0 8px;
  font-size: 13.5px; line-height: 1.4; }
.shape { display: flex; gap: 10px; align-items: flex-start; }
.shape svg { width: 60px; flex: none; border-radius: 3px; }
.shape rect { fill: rgb(13,13,38); } .shape path { stroke: rgb(252,255,164); stroke-width: 2.5; }
.shape .pale-line { stroke: rgb(150,38,103); stroke-width: 2; } .shape .even { fill: rgb(64,15,105); }
.scale { grid-column: 1 / -1; display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; }
.colours { height: 12px; align-self: center; border-radius: 2px;
  background: linear-gradient(90deg, ${SCALE_COLOURS.join()}); }
.ticks { grid-column: 2; position: relative; height: 18px; font-size: 12px; color: var(--pale); margin: 0 16px 0 0; }
.ticks span { position: absolute; } .ticks span:not(:first-child) { transform: translateX(-50%); }
form { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center;
  padding: 10px 0; background: var(--paper); }
input, select, button { font: inherit; font-size: 14px; color: inherit; background: var(--card); padding: 5px 10px;
  border: 1px solid var(--pale); border-radius: 6px; } input[type=search] { flex: 1 1 150px; min-width: 0; }
select { max-width: 150px; } button { cursor: pointer; } .toggle { cursor: pointer; }
.toggle input { margin: 0 4px 0 0; vertical-align: -1px; }
.toggle input:not(:checked) + .badge { opacity: .75; text-decoration: line-through; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.badge, .severity { display: inline-block; padding: 0 8px; border-radius: 999px; font-size: 13px; font-weight: 600;
  line-height: 22px; white-space: nowrap; }
.badge::before { display: inline-block; width: 1em; text-align: center; margin-right: .3em; }
.badge.hot::before { content: '▲'; content: '▲' / ''; } .badge.wrong::before { content: '✗'; content: '✗' / ''; }
.badge.unproven::before { content: '?'; content: '?' / ''; }
.badge.safe::before { content: '✓'; content: '✓' / ''; }
.badge.hot, .badge.wrong, .severity.error { color: var(--hot); background: var(--hot-box); }
.badge.unproven, .severity.warning { color: var(--unproven); background: var(--unproven-box); }
.badge.safe { color: var(--safe); background: var(--safe-box); }
.key { margin: 8px 0; overflow-wrap: anywhere; }
.many .key { content-visibility: auto; contain-intrinsic-size: auto 68px; }
.many > section:not(:first-child) { content-visibility: auto; contain-intrinsic-size: auto 1000px; }
.many .key[open] { contain-intrinsic-size: auto 640px; }
.key > summary { display: grid; grid-template-columns: 116px minmax(0, 1fr) 190px 84px; gap: 4px 16px;
  align-items: center; padding: 10px 16px; cursor: pointer; list-style: none; border-radius: 8px; }
.key > summary::-webkit-details-marker { display: none; }
.key > summary::before { content: '▸'; position: absolute; margin-left: -14px; color: var(--pale); font-size: 12px; }
.key[open] > summary::before { content: '▾'; } .key > summary:hover { background: var(--box); }
.name { min-width: 0; } .name h3 { display: inline; } .name code { display: block; color: var(--pale); }
.peak { font-size: 13px; color: var(--pale); } .peak b { color: var(--ink); }
.peak::before { content: ''; display: block; height: 6px; border-radius: 3px; margin-bottom: 2px;
  background: linear-gradient(90deg, var(--bar) var(--share), transparent 0) var(--line); }
.hot, .wrong { --bar: var(--hot); } .unproven { --bar: var(--unproven); } .safe { --bar: var(--safe); }
.thumb, .heat { background: var(--heat) 0 0 / 100% 100%; image-rendering: pixelated; print-color-adjust: exact;
  -webkit-print-color-adjust: exact; }
.thumb { height: 46px; border-radius: 3px; } .key[open] .thumb { visibility: hidden; }
.body { padding: 0 16px 16px; border-top: 1px solid var(--line); }
.finding { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 16px 32px; padding-top: 16px; }
.body .finding + .finding { border-top: 1px solid var(--line); margin-top: 16px; }
.message { grid-column: 1 / -1; }
figure { margin: 0; }
figcaption:not(.sr) { display: flex; gap: 8px; justify-content: space-between; margin-bottom: 6px; }
.plot { display: grid; grid-template-columns: 20px minmax(0, 1fr); } .heat { height: 220px; border-radius: 2px; }
.up, .across { display: flex; justify-content: space-between; font-size: 12px; color: var(--pale); }
.up { writing-mode: vertical-rl; transform: rotate(180deg); } .across { grid-column: 2; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 2px 16px; margin: 8px 0; }
dd { margin: 0; } .finding ul { margin: 4px 0; padding-left: 20px; }
.fixes { display: flex; flex-wrap: wrap; gap: 6px 12px; align-items: center; align-content: start; min-width: 0; }
.fixes input { margin: 0; } .fixes label { margin-left: -8px; cursor: pointer; line-height: 22px; }
.fix { order: 1; width: 100%; } .choice input:not(:checked) + label + .fix { display: none; }
.accepted { margin-top: 12px; padding: 8px 12px; background: var(--box); border-radius: 6px; }
pre { padding: 10px 12px; margin: 8px 0; background: var(--box); border: 1px solid var(--line); border-radius: 6px;
  white-space: pre-wrap; overflow-wrap: anywhere; }
.diagram { position: relative; } .diagram summary { padding: 8px 16px; cursor: pointer; } .scroll { overflow: auto; }
.tools { position: absolute; top: 4px; right: 8px; display: flex; gap: 6px; }
.tools button { padding: 2px 10px; min-width: 32px; }
.schema .off { opacity: .2; } .empty { display: none; }
.diagram .scroll { max-height: 640px; border-top: 1px solid var(--line); }
.schema rect { fill: var(--card); stroke: var(--pale); } .schema text { font-size: 11.5px; fill: var(--ink); }
.schema .name { font-weight: 700; }
.schema .hot rect, .schema .wrong rect { stroke: var(--hot); stroke-width: 2.5; fill: var(--hot-box); }
.schema .unproven rect { stroke: var(--unproven); stroke-width: 2; stroke-dasharray: 6 3; }
.schema a { text-decoration: none; }
.reference path { fill: none; stroke: var(--pale); stroke-width: 1.2; } .reference { opacity: .5; }
.dense .reference { opacity: .12; }
.reference .head { fill: var(--pale); stroke: none; } .schema .reference:hover, .schema .reference.shown { opacity: 1; }
.reference.shown path { stroke: var(--link); stroke-width: 2; }
.reference.shown .head { fill: var(--link); stroke: none; }
table { border-collapse: collapse; width: 100%; background: var(--card); font-size: 14px; }
th { color: var(--pale); font-weight: 600; }
th, td { text-align: left; padding: 8px 12px; border: 1px solid var(--line); vertical-align: top; }
td pre { margin: 4px 0 0; }
.stack { display: flex; width: 180px; height: 12px; margin-top: 5px; gap: 1px; }
.stack-key { display: inline-block; width: 10px; height: 10px; margin-left: 10px; }
.table { background: #3b6fb6; } .index { background: #e69f00; }
.foreign-key { background: #a05195; } ${INDEXES} { background: #009e73; }
${RECORDERS} { background: #8a8f98; }
:target:not(section) { outline: 2px solid var(--link); } footer { margin-top: 40px; font-size: 13px; }
.sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
[hidden] { display: none !important; }
@media (max-width: 820px) { body { padding: 20px 14px; } .guide, .finding { grid-template-columns: minmax(0, 1fr); }
  .key > summary { grid-template-columns: minmax(0, 1fr) 84px; }
  .name, .peak { grid-column: 1; } .thumb { grid-column: 2; grid-row: 1 / span 2; }
  .scale { grid-template-columns: 1fr; }
  .ticks { grid-column: 1; } form { position: static; } html { scroll-padding-top: 8px; }
  table { min-width: 620px; } .stack { width: 120px; } }
@page { margin: 14mm; }
@media print { form, nav, .tools, .fixes input { display: none !important; }
  body { max-width: none; padding: 0; background: none; }
  .many .key, .many > section { content-visibility: visible; } .finding, tr { break-inside: avoid; }
  .finding { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); } .guide { grid-template-columns: repeat(4, 1fr); }
  .key > summary { grid-template-columns: 116px minmax(0, 1fr) 190px; } .key > summary > * { grid-column: auto; }
  .thumb { display: none; } .heat { height: 120px; } h2 { break-after: avoid; } body { font-size: 12px; }
  .choice input + label + .fix { display: block !important; } .diagram .scroll { max-height: none; }
  .fixes { display: block; } .fixes label { margin: 0; } .fixes > strong { margin-right: 12px; }
  code, pre { font-size: 11px; } table { font-size: 12px; min-width: 0; } .guide { font-size: 11px; } }
`;
