import { App, TerraformStack } from 'cdktf';
import { Construct } from 'constructs';
import { Database, HotspotAlerts } from '../../src';

/** What jsii writes into the classes of cdktn. */
function ofCdktn<T extends object>(type: T, name: string): T {
  return Object.defineProperty(type, Symbol.for('jsii.rtti'), { value: { fqn: `cdktn.${name}`, version: '0.24.0' } });
}

describe('[T3] a stack of cdktn, while the library runs on cdktf', () => {
  const stack = (): Construct => new TerraformStack(new (ofCdktn(class extends App {}, 'App'))(), 'stack');

  test.each<[string, (scope: Construct) => unknown]>([
    ['Database', (scope) => new Database(scope, 'shop', { instance: 'main' })],
    ['HotspotAlerts', (scope) => new HotspotAlerts(scope, 'alerts', { instance: 'main' })],
  ])('is refused by %s, with what to install', (_, declare) => {
    expect(() => declare(stack())).toThrow(/cdktn[^]*"cdktf": "npm:cdktn@\^0\.24\.0"[^]*overrides/);
  });

  test('and one of cdktf is taken, whatever the app is called', () => {
    class OwnApp extends App {}
    expect(() => new Database(new TerraformStack(new OwnApp(), 'stack'), 'shop', { instance: 'main' })).not.toThrow();
  });
});
