import * as fs from 'node:fs';
import * as http from 'node:http';
import type { AddressInfo } from 'node:net';
import * as path from 'node:path';
import { ROOT } from '../support/docs/markdown';

export const DIST = path.join(ROOT, 'site', '.vitepress', 'dist');
export const BASE = '/spanner-constructs/';
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.png': 'image/png' };

/** The file that is served for a path, as GitHub Pages finds it. */
export function fileOf(pathname: string): string | undefined {
  const inSite = pathname.startsWith(BASE) ? decodeURIComponent(pathname.slice(BASE.length)) : '\0';
  return [inSite, `${inSite}.html`, path.join(inSite, 'index.html')].map((name) => path.join(DIST, name))
    .find((file) => file.startsWith(DIST) && fs.existsSync(file) && fs.statSync(file).isFile());
}

/** Serves the site as it was built. */
export async function serve(): Promise<{ url: string; close(): void }> {
  const server = http.createServer(({ url = '/' }, response) => {
    const file = fileOf(new URL(url, 'http://site').pathname);
    response.writeHead(file ? 200 : 404, { 'content-type': TYPES[path.extname(file ?? '')] ?? 'application/octet-stream' });
    response.end(file && fs.readFileSync(file));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
