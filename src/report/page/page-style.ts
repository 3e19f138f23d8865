/** Light and dark follow the reader's system; contrast is at least 4.5 to 1 in both. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --paper: #fff; --ink: #1b1f24; --pale: #57606a; --line: #d0d7de; --box: #f6f8fa;
  --hot: #b42318; --unproven: #7a4d00; --safe: #116329; --link: #0550ae; }
@media (prefers-color-scheme: dark) { :root { --paper: #0d1117; --ink: #e6edf3; --pale: #a6b0bb; --line: #3d444d;
  --box: #161b22; --hot: #ff9389; --unproven: #e3b341; --safe: #56d364; --link: #79c0ff; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1200px; padding: 24px; background: var(--paper); color: var(--ink);
  font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 24px; margin: 0 0 4px; } h2 { font-size: 20px; margin: 32px 0 8px; } h3 { font-size: 17px; margin: 0; }
p { margin: 4px 0; } a { color: var(--link); } code, pre, .schema text { font-family: ui-monospace, monospace; }
.pale { color: var(--pale); }
form { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 12px; align-items: center;
  padding: 8px 0; background: var(--paper); border-bottom: 1px solid var(--line); }
input[type=search] { flex: 1 1 240px; padding: 6px 8px; font: inherit; color: inherit; background: var(--box);
  border: 1px solid var(--pale); border-radius: 6px; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.key { border: 1px solid var(--line); border-left: 6px solid var(--line); border-radius: 6px; padding: 12px 16px;
  margin: 12px 0; scroll-margin-top: 64px; break-inside: avoid; }
.key.hot { border-left-color: var(--hot); } .key.unproven { border-left-color: var(--unproven); }
.key.safe { border-left-color: var(--safe); } .key:target { background: var(--box); }
.verdict { font-weight: 600; } .hot .verdict { color: var(--hot); } .unproven .verdict { color: var(--unproven); }
.safe .verdict { color: var(--safe); }
.pictures { display: flex; flex-wrap: wrap; gap: 24px; } figure { margin: 8px 0; } figcaption { max-width: 394px; }
.heat { max-width: 100%; height: auto; } .heat text { font: 12px system-ui, sans-serif; fill: var(--ink); }
pre { overflow: auto; padding: 8px 12px; background: var(--box); border-radius: 6px; white-space: pre-wrap; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; margin: 8px 0; } dt { color: var(--pale); }
dd { margin: 0; } .scroll { overflow: auto; max-height: 640px; border: 1px solid var(--line); border-radius: 6px; }
.schema rect { fill: var(--box); stroke: var(--pale); } .schema text { font-size: 11.5px; fill: var(--ink); }
.schema .name { font-weight: 700; } .schema .hot rect { stroke: var(--hot); stroke-width: 2.5; }
.schema .unproven rect { stroke: var(--unproven); stroke-width: 2.5; } .schema a { text-decoration: none; }
.schema .reference { fill: none; stroke: var(--pale); stroke-width: 1.2; opacity: .55; }
.schema .reference:hover { opacity: 1; stroke: var(--link); stroke-width: 2; } .schema marker path { fill: var(--pale); }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: 4px 12px 4px 0;
  border-bottom: 1px solid var(--line); vertical-align: top; }
[hidden] { display: none !important; }
@media print { form { display: none; } body { max-width: none; padding: 0; } .scroll { max-height: none; } }
`;
