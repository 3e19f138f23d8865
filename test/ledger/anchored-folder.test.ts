import * as path from 'node:path';
import { anchoredFolder } from '../../src/ledger/migrations/anchored-folder';
import { Folder } from '../cli/support';

const HISTORY = { 'app/migrations/shop/checksums.sha256': '' };
const CONFIG = { 'app/cdktf.json': '{}', 'app/src/.keep': '' };

describe('[E10] the path of migrations means the folder of the app', () => {
  test.each<[string, Readonly<Record<string, string>>, string, string | undefined, string]>([
    ['where the app is started in it', { ...CONFIG, ...HISTORY }, 'app', 'app/main.js', 'migrations/shop'],
    ['where it is started in a folder of it', { ...CONFIG, ...HISTORY }, 'app/src', undefined, '../migrations/shop'],
    ['also before anything is recorded', CONFIG, 'app/src', undefined, '../migrations/shop'],
    ['where only its script tells', { ...CONFIG, ...HISTORY }, '.', 'app/main.js', 'app/migrations/shop'],
    ['also of a script in a folder of it', { ...CONFIG, ...HISTORY }, '.', 'app/src/main.js', 'app/migrations/shop'],
    ['but what the current folder holds goes first', { ...HISTORY, 'migrations/shop/checksums.sha256': '' }, '.', 'app/main.js', 'migrations/shop'],
    ['and not where a tool of node_modules runs', { 'migrations/shop/checksums.sha256': '', 'node_modules/x/cli.js': '', 'other/.keep': '' }, 'other', 'node_modules/x/cli.js', 'migrations/shop'],
    ['and is a new one where nothing is found', { 'app/.keep': '' }, 'app', 'app/main.js', 'migrations/shop'],
  ])('%s', (_, files, current, script, expected) => {
    const folder = new Folder(files);
    const at = (name: string): string => path.join(folder.path, name);
    expect(anchoredFolder('migrations/shop', at(current), script === undefined ? undefined : at(script)).split(path.sep).join('/')).toBe(expected);
    folder.remove();
  });

  test('on every system where it is written for Windows', () => {
    const folder = new Folder({ 'db/billing/checksums.sha256': '', 'services/billing/.keep': '' });
    expect(anchoredFolder('..\\..\\db\\billing', path.join(folder.path, 'services/billing'))).toBe('../../db/billing');
    folder.remove();
  });

  test('which an absolute path already does', () => {
    expect(anchoredFolder('/somewhere/migrations')).toBe('/somewhere/migrations');
  });
});
