import { GoogleProvider } from '@cdktf/provider-google/lib/provider';
import { App, TerraformStack } from 'cdktf';
import { Database } from 'spanner-constructs';
import { firstRelease } from './release-1';
import { secondRelease } from './release-2';
import { thirdRelease } from './release-3';

// A real app has one declaration, which changes in place. The three are kept side by side here, to be compared.
const releases: { [release: string]: (db: Database) => void } = { 1: firstRelease, 2: secondRelease, 3: thirdRelease };

const app = new App();
const stack = new TerraformStack(app, 'shop');
new GoogleProvider(stack, 'google', { project: 'acme-prod' });
const db = new Database(stack, 'shop', { instance: 'main', migrations: 'migrations/shop' });
releases[process.env.RELEASE ?? '3'](db);
app.synth();
