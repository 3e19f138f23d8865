import * as fs from 'node:fs';
import * as path from 'node:path';
import type { MigratedModel } from './read-records';
import { otherHistory } from '../../ledger/migrations/anchored-folder';
import { UnusableInput } from '../input/unusable-input';

/**
 * Detects an app that is started outside its own folder, where its migrations are. Recording here would begin a second
 * history, which creates everything again.
 *
 * @param command The command of the app, whose words may name files of the app.
 * @throws UnusableInput
 */
export function refuseSecondHistory(command: string, models: readonly MigratedModel[], folder: string): void {
  const places = command.split(/\s+/).map((word) => path.resolve(folder, word.replace(/^["']|["']$/g, '')))
    .filter((file) => file !== folder && fs.existsSync(file));
  for (const { migrations, database } of models.filter((model) => !fs.existsSync(model.migrations))) {
    const named = path.relative(folder, migrations);
    const [found] = places.flatMap((place) => otherHistory(path.dirname(place), named, folder) ?? []);
    if (found !== undefined) {
      const home = path.relative(folder, found.slice(0, -named.length)) || '.';
      throw new UnusableInput(
        `${path.relative(folder, found)} holds the migrations of ${database}, and here is no folder ${named}: ` +
          'recorded here, a second history would begin',
        `run it in ${home}`,
      );
    }
  }
}
