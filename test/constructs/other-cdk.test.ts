import { App, TerraformStack } from 'cdktf';
import { Construct } from 'constructs';
import { Database, HotspotAlerts, SchemaGuard } from '../../src';

/** What jsii writes into the classes of cdktn. */
function ofCdktn<T extends object>(type: T, name: string): T {
  return Object.defineProperty(type, Symbol.for('jsii.rtti'), { value: { fqn: `cdktn.${name}`, version: '0.24.0' } });
}

describe('[T3] a stack of cdktn, while the library runs on cdktf', () => {
  const stack = (): Construct => new TerraformStack(new (ofCdktn(class extends App {}, 'App'))(), 'stack');

  test.each<[string, (scope: Construct) => unknown]>([
    ['Database', (scope) => new Database(scope, 'shop', { instance: 'main' })],
    ['HotspotAlerts', (scope) => new HotspotAlerts(scope, 'alerts', { instance: 'main' })],
    ['SchemaGuard', (scope) => SchemaGuard.attach(scope)],
  ])('is refused by %s, with what to install', (_, declare) => {
    expect(() => declare(stack())).toThrow(/cdktn[^]*"cdktf": "npm:cdktn@\^0\.24\.0"[^]*overrides/);
  });

  test('and one of cdktf is taken, whatever the app is called', () => {
    class OwnApp extends App {}
    expect(() => new Database(new TerraformStack(new OwnApp(), 'stack'), 'shop', { instance: 'main' })).not.toThrow();
  });
});

test('a guard is refused on what another copy of cdktf made, whose renders it would not see', () => {
  let other!: typeof import('cdktf');
  jest.isolateModules(() => (other = jest.requireActual('cdktf')));
  const app = new other.App();
  const [stack, mixed] = [new other.TerraformStack(app, 'stack'), new other.TerraformStack(new App() as typeof app, 'mixed')];
  for (const scope of [app, stack, new Construct(stack, 'team'), mixed]) {
    expect(() => SchemaGuard.attach(scope)).toThrow(/another copy of cdktf[^]*npm ls cdktf/);
  }
  expect(() => SchemaGuard.attach(new TerraformStack(app as unknown as App, 'own'))).toThrow(/another copy of cdktf/);
  expect(() => SchemaGuard.attach(mixed.node.root)).not.toThrow();
  expect(() => SchemaGuard.attach(new Construct(undefined as unknown as Construct, ''))).not.toThrow();
});
