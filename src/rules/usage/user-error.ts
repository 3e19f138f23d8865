import * as path from 'node:path';

/** The folder of this library; works in src and in lib. */
const LIBRARY = path.join(__dirname, '..', '..') + path.sep;
const MOST_FRAMES = 100;
/** Node.js, its built-in functions and installed packages. */
const FOREIGN = /\bnode:|\(<anonymous>\)|[\\/]node_modules[\\/]/;

/**
 * An error that the user can fix. Its stack begins with the message and holds only frames of the user's code: frames of
 * this library and of cdktf do not help.
 */
export abstract class UserError extends Error {
  protected constructor(message: string) {
    super(message);
    // Not `stack` of the error itself: the lines of its message look like frames.
    const captured: { stack?: string } = {};
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = MOST_FRAMES;
    Error.captureStackTrace(captured);
    Error.stackTraceLimit = limit;
    Object.defineProperty(this, 'stack', {
      configurable: true,
      get: () => [this.message, ...framesOfUser(captured.stack ?? '')].join('\n'),
      // cdktf adds to it while it resolves a token.
      set: (value) => Object.defineProperty(this, 'stack', { configurable: true, writable: true, value }),
    });
  }

  /** An accessor of the class, because Node prints the properties of an uncaught error below its message. */
  public abstract get code(): string;
}

function framesOfUser(stack: string): string[] {
  // Through jsii, the frames are those of its kernel; the other language prints its own.
  return process.env.JSII_AGENT !== undefined
    ? []
    : stack.split('\n').filter((line) => /^ {4}at /.test(line) && !FOREIGN.test(line) && !line.includes(LIBRARY));
}
