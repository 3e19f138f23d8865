import { nameList, type Syntax } from './syntax';
import { partsOf } from '../parser/grammar/part';

export const PROTO_BUNDLE: Syntax<'PROTO BUNDLE'> = {
  read: (parts) => ({ types: partsOf(parts, 'path') }),
  alter: ({ types }, parts) => {
    const deleted = partsOf(parts, 'deleted');
    return { types: [...types, ...partsOf(parts, 'inserted')].filter((type) => !deleted.includes(type)) };
  },
  print: ({ types }, dialect) => ` ${nameList(types, dialect)}`,
  frame: () => ({}),
};
