import { withoutEmulator } from './part';
import { table } from './table';
import { friction as countFriction } from '../test/realistic/friction';

export const friction = withoutEmulator('friction', async () => {
  const figures = countFriction();
  return {
    figures,
    report: [
      '\nfriction: what realistic schemas have to declare for the rules alone\n',
      table(Object.keys(figures), [Object.values(figures).map(String)]),
    ].join('\n'),
  };
});
