'use strict';

/**
 * Ends the output of jest with `N passed, N failed[, N skipped]`. Jest loads reporters with a plain require, hence JavaScript. It also
 * prints its own summary after every other reporter, so the line waits for the end of the process.
 */
class ClosingLineReporter {
  onRunComplete(_contexts, results) {
    if (this.line === undefined) {
      process.once('exit', () => process.stdout.write(`${this.line}\n`));
    }
    this.line = closingLine(results);
  }
}

function closingLine(results) {
  // A test file that did not even load has no failed tests, yet it must not look green.
  const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
  const skipped = results.numPendingTests + results.numTodoTests;
  return `${results.numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

module.exports = ClosingLineReporter;
