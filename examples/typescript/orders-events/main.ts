import { GoogleProvider } from '@cdktf/provider-google/lib/provider';
import { App } from 'cdktf';
import { ShopStack } from './shop-stack';

const app = new App();
const stack = new ShopStack(app, 'shop');
new GoogleProvider(stack, 'google', { project: 'acme-prod' });
app.synth();
