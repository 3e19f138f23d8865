import { GoogleProvider } from '@cdktf/provider-google/lib/provider';
import { App } from 'cdktf';
import { RefusedStack } from './refused-stack';

const app = new App();
const stack = new RefusedStack(app, 'refused');
new GoogleProvider(stack, 'google', { project: 'acme-prod' });
app.synth();
