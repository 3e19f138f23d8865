/** Suites have it by the name `archiver`: cdktf packs assets with it, which no test has, and loads two hundred modules for it. */
module.exports = () => {
  throw new Error('map archiver to itself in .projenrc.ts: a test packs an asset');
};
