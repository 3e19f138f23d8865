import type { CodeCall, Place } from './code-language';
import * as library from '../../../src';
import { editCode } from '../../../src/code/constructs/edit-call';
import { idOf } from '../../../src/code/constructs/place';
import { list, names, option } from '../../../src/languages/code';
import type { Writer } from '../../../src/languages/writer';
import type { Edit } from '../../../src/rules/fixes/fix';
import type { Dialect, TableDefinition } from '../../../src/schema';
import { tableVariable } from '../../../src/text/names';

const TABLES = Object.entries(library).flatMap(([name, exported]: [string, any]) => (exported?.prototype instanceof library.TableBase ? [name] : []));

type Change = readonly [place: Place | undefined, text: string];

/** Where constructs stand in the code of a stack. */
export class ConstructCode {
  public constructor(
    private readonly source: string,
    private readonly calls: readonly CodeCall[],
    private readonly writer: Writer,
    private readonly inFamily: (code: string, family: string) => string,
  ) {}

  /** The code with what is printed in the place of what it is about. undefined: there is no such place. */
  public withFix(edit: Edit, printed: string, dialect: Dialect): string | undefined {
    const { writer: { write } } = this;
    const edited = editCode(edit, dialect);
    const changes: Change[] = [];
    if (edited.kind === 'removed') {
      changes.push([this.index((edit as Edit & { kind: 'drop' }).index.name)?.statement, '']);
    } else if (edited.kind === 'option') {
      const table = this.table((edit as Edit & { table: TableDefinition }).table.name);
      const declared = 'column' in edit ? this.column(table, edit.column.name) ?? table : table;
      const last = declared?.options.at(-1);
      // An option with its default is not there yet.
      changes.push([this.option(declared, edited.name) ?? last, this.option(declared, edited.name) ? printed : `${this.textOf(last)}, ${printed}`]);
    } else if (edit.kind === 'column' && edit.makers?.length && edited.kind === 'code') {
      edit.makers.forEach(({ name }, at) => changes.push([this.index(name), write(edited.code[at])]));
    } else if (edited.kind === 'code') {
      const place = this.placeOf(edit);
      // A child is added to the hierarchy that its reader has.
      const family = place && printed.startsWith('family.') ? /^(.+)\.\w+$/s.exec(place.callee)?.[1] : undefined;
      changes.push([place, family === undefined ? printed : this.inFamily(printed, family)]);
    }
    for (const addition of edited.kind === 'code' || edited.kind === 'option' ? edited.added : []) {
      if ('foreignKey' in addition) {
        const own = this.option(this.foreignKey(addition.table, addition.foreignKey.columns), 'columns');
        changes.push([own, `${this.textOf(own)}, ${write(addition.option)}`]);
      } else {
        const table = this.tables.find((each) => this.variableOf(each) === this.spelled(addition.table));
        const [own, key] = ['columns', 'key'].map((name) => this.option(table, name));
        const texts = addition.columns.map(write).join(', ');
        changes.push(own
          ? [own, this.textOf(own).replace(/\[\s*/, (bracket) => `${bracket}${texts}, `)]
          : [key, `${this.textOf(key)}, ${write(option('columns', list(addition.columns)))}`]);
      }
    }
    return this.changed(changes);
  }

  /** How the code declares columns of a table. */
  public columnTexts(table: string, columns: readonly string[]): string[] {
    const declared = this.table(table);
    return columns.flatMap((name) => this.column(declared, name) ?? []).map((call) => this.textOf(call));
  }

  private placeOf(edit: Edit): CodeCall | undefined {
    switch (edit.kind) {
      case 'table':
      case 'interleave':
      case 'primary key':
        return this.table(edit.table.name);
      case 'column':
        return this.column(this.table(edit.table.name), edit.column.name) ?? this.table(edit.table.name);
      case 'index':
        return this.index(edit.index.name);
      case 'object':
        return this.index(edit.object.name);
      case 'foreign key': {
        const { table: { name }, foreignKey, instead = foreignKey } = edit;
        return this.foreignKey(tableVariable(name), instead.columns);
      }
      default:
        return undefined;
    }
  }

  private get tables(): CodeCall[] {
    const methods = ['addChild', 'addInterleavedIn'].map((name) => `.${this.writer.spelled(name)}`);
    return this.calls.filter(({ callee }) => TABLES.includes(callee) || methods.some((method) => callee.endsWith(method)));
  }

  private table(name: string): CodeCall | undefined {
    const schema = name.includes('.') ? name.split('.')[0] : undefined;
    const scope = schema === undefined ? 'db' : this.spelled(tableVariable(schema));
    const idIn = ({ args: [first, second] }: CodeCall): string => first.text ?? (first.code === scope ? second.text! : '?');
    // A pattern names a table of its own after itself.
    return this.tables.find((each) => idIn(each) === idOf(name)) ?? this.tables.find((each) => idOf(name).startsWith(idIn(each)));
  }

  /** The one that holds it, or would. */
  private variableOf({ variable, args }: CodeCall): string {
    return variable ?? this.spelled(tableVariable(args.find(({ text }) => text !== undefined)!.text!));
  }

  private index(name: string): CodeCall | undefined {
    return this.calls.find(({ callee, args }) => /^[A-Z]\w*Index$/.test(callee) && args[1].text === idOf(name));
  }

  private column(table: CodeCall | undefined, name: string): CodeCall | undefined {
    return this.within(table).find(({ callee, args }) => callee.startsWith('Column.') && args[0]?.text === name);
  }

  /** @param table The variable of its table. */
  private foreignKey(table: string, columns: readonly string[]): CodeCall | undefined {
    const variable = this.spelled(table);
    const added = this.calls.filter(({ callee }) => callee === `${variable}.${this.writer.spelled('addForeignKey')}`);
    const own = this.writer.write(option('columns', names(columns)));
    return [this.tables.find((each) => this.variableOf(each) === variable), ...added].flatMap((call) => this.within(call))
      .find((call) => call.callee === 'ForeignKey.to' && this.textOf(this.option(call, 'columns')) === own);
  }

  private option(call: CodeCall | undefined, name: string): Place | undefined {
    return call?.options.find((each) => each.name === this.writer.spelled(name));
  }

  /** undefined: a place is missing. */
  private changed(changes: readonly Change[]): string | undefined {
    let text = this.source;
    for (const [place, printed] of [...changes].sort(([a], [b]) => (b?.start ?? 0) - (a?.start ?? 0))) {
      if (!place) {
        return undefined;
      }
      text = `${text.slice(0, place.start)}${printed}${text.slice(place.end)}`;
    }
    return text;
  }

  private within(place: Place | undefined): CodeCall[] {
    return place ? this.calls.filter(({ start, end }) => start >= place.start && end <= place.end) : [];
  }

  private textOf(place: Place | undefined): string {
    return place ? this.source.slice(place.start, place.end) : '';
  }

  private spelled(variable: string): string {
    return this.writer.spelledVariable(variable);
  }
}
