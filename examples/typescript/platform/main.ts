import { GoogleProvider } from '@cdktf/provider-google/lib/provider';
import { App } from 'cdktf';
import { PlatformStack } from './platform-stack';

const app = new App();
const stack = new PlatformStack(app, 'platform');
new GoogleProvider(stack, 'google', { project: 'acme-prod' });
app.synth();
