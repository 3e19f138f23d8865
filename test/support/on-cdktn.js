/** A run that fell back to cdktf would pass and say nothing. */
const { name } = require('cdktf/package.json');
if (name !== 'cdktn') {
  throw new Error(`cdktf is ${name}, and this run is for cdktn`);
}
