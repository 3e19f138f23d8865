import * as fs from 'node:fs';
import * as path from 'node:path';

/**
 * Takes the command out of the assembly, so that no wheel, jar or Go module offers it: through jsii it loads every
 * dependency and starts in 20 seconds, while `npx spanner-constructs` takes a tenth of one (docs/adr/0025).
 * `package.json` keeps it for npm.
 */
const file = path.join(__dirname, '..', '.jsii');
const assembly = JSON.parse(fs.readFileSync(file, 'utf8')) as { bin?: object };
delete assembly.bin;
fs.writeFileSync(file, JSON.stringify(assembly, null, 2));
