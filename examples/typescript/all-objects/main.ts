import { GoogleProvider } from '@cdktf/provider-google/lib/provider';
import { App } from 'cdktf';
import { CatalogStack } from './catalog-stack';

const app = new App();
const stack = new CatalogStack(app, 'catalog');
new GoogleProvider(stack, 'google', { project: 'acme-prod' });
app.synth();
