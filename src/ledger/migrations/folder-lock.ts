import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { migrationsError } from './errors';
import { LOCK_FILE } from '../../rules/usage/recorded-folder';

/** The process that writes to a folder. */
interface Holder {
  readonly pid: number;
  readonly host: string;
}

/**
 * Runs work that only one process may do in a folder at a time. The lock of a dead process is taken over.
 *
 * @param folder An existing folder.
 * @throws broken-migrations while another process holds the lock
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

/** If two processes find the same stale lock, only one removes it. */
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

/** Whether the lock could be taken. It appears with its content, or not at all. */
function isTaken(file: string): boolean {
  const own = `${file}.${process.pid}.new`;
  const holder: Holder = { pid: process.pid, host: os.hostname() };
  const content = JSON.stringify(holder);
  try {
    fs.writeFileSync(own, content);
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

/** undefined if the lock was released, or never completely written. */
function holderIn(file: string): Holder | undefined {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

/** A process of another machine cannot be checked here. */
function isDead({ pid, host }: Holder): boolean {
  if (host !== os.hostname()) {
    return false;
  }
  // In a container, the next process may have the same number.
  if (pid === process.pid) {
    return true;
  }
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
