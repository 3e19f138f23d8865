/** Suites have it where cdktf and constructs note who made a token: jest looks up the source of each of a hundred frames. */
exports.captureStackTrace = exports.captureCreationStack = () => ['a frame'];
