import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { migrationsError } from './faults';
import { LOCK_FILE } from '../../rules/usage/broken-migrations';

/** Who writes to a folder. */
interface Holder {
  readonly pid: number;
  readonly host: string;
}

/**
 * Does what only one process may do to a folder at a time. What a process that died left behind is taken over.
 *
 * @param folder It exists.
 * @throws broken-migrations while another process holds it
 */
export function withFolderLock<T>(folder: string, work: () => T): T {
  const file = path.join(folder, LOCK_FILE);
  if (!isTaken(file)) {
    const holder = holderIn(file);
    if (holder && !isDead(holder)) {
      throw migrationsError({ kind: 'locked', folder, fileName: LOCK_FILE, ...holder });
    }
    removeLeft(file);
    return withFolderLock(folder, work);
  }
  try {
    return work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}

/** Of two that find the same lock one takes it away. */
function removeLeft(file: string): void {
  const left = `${file}.${process.pid}.left`;
  try {
    fs.renameSync(file, left);
    fs.rmSync(left, { force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw error;
    }
  }
}

/** Whether the lock is ours now. It appears with its content, or not at all. */
function isTaken(file: string): boolean {
  const own = `${file}.${process.pid}.new`;
  const holder: Holder = { pid: process.pid, host: os.hostname() };
  const content = JSON.stringify(holder);
  fs.writeFileSync(own, content);
  try {
    try {
      fs.linkSync(own, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
        return false;
      }
      // Not every file system has links.
      fs.writeFileSync(file, content, { flag: 'wx' });
    }
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
      return false;
    }
    throw error;
  } finally {
    fs.rmSync(own, { force: true });
  }
}

/** undefined: nobody holds it any more, or nobody ever wrote it whole. */
function holderIn(file: string): Holder | undefined {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

/** Of a process of another machine nobody here can tell. */
function isDead({ pid, host }: Holder): boolean {
  if (host !== os.hostname()) {
    return false;
  }
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
