import { writeBindings } from './package/bindings';

// The package of one language, into dist.
writeBindings(process.argv[2], 'dist', ['-v']);
