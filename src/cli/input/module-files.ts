import * as path from 'node:path';
import type { Io } from '../command';
import { readTextFile } from './read-text';
import { UnusableInput } from './unusable-input';
import { SourceFile } from '../../audit/source';

/** No other files may be read this way, because a report quotes lines of its input. */
const DDL_ENDING = /\.(sql|sdl|ddl)$|(^|\/)ddl\.json$/i;

/** The files that Terraform reads by `file(...)`; each is read once. */
export class ModuleFiles {
  private readonly files = new Map<string, SourceFile>();

  public constructor(
    private readonly io: Io,
    private readonly isIgnored: (name: string) => boolean,
  ) {}

  /**
   * @param from The Terraform file.
   * @param name Path from its folder.
   * @throws UnusableInput
   */
  public read(from: SourceFile, name: string): SourceFile {
    const full = path.posix.isAbsolute(name)
      ? path.posix.normalize(name)
      : path.posix.join(path.posix.dirname(from.name), name);
    const absolute = path.resolve(this.io.folder, full);
    const known = this.files.get(absolute);
    if (known) {
      return known;
    }
    if (!DDL_ENDING.test(full)) {
      throw new UnusableInput(`${full} does not end with .sql, .sdl or .ddl, and is no ddl.json`);
    }
    if (this.isIgnored(full)) {
      throw new UnusableInput(`${full} is to be ignored`);
    }
    const file = new SourceFile(full, this.io.drafts?.get(absolute) ?? readTextFile(absolute, full));
    this.files.set(absolute, file);
    return file;
  }

  public has(name: string): boolean {
    return this.files.has(path.resolve(this.io.folder, name));
  }
}
