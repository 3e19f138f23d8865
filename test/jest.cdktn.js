const path = require('node:path');
const { jest } = require('../package.json');

/** Where `npm run test:cdktn` installs the fork. */
const INSTALLED = path.join(__dirname, '..', '.cdktn', 'node_modules');

/** The tests as they are, with cdktn wherever cdktf is imported. */
module.exports = {
  ...jest,
  rootDir: path.join(__dirname, '..'),
  // It stands in for cdktn beside cdktf, which is not there.
  testPathIgnorePatterns: ['/node_modules/', 'other-cdk\\.test\\.ts$'],
  setupFiles: ['<rootDir>/test/support/on-cdktn.js'],
  moduleNameMapper: {
    ...jest.moduleNameMapper,
    '^cdktf$': path.join(INSTALLED, 'cdktn'),
    '^cdktf/(.*)$': path.join(INSTALLED, 'cdktn', '$1'),
    '^constructs$': path.join(INSTALLED, 'constructs'),
    '^constructs/(.*)$': path.join(INSTALLED, 'constructs', '$1'),
  },
};
