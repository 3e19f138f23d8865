import * as ts from 'typescript';
import { typeChecked } from './type-checked';

/** What the compiler says of a program that has the packages of this project. */
export function typeProblems(program: string): string[] {
  const [{ problems }] = typeChecked(__dirname, [program], { noUnusedLocals: false, noUnusedParameters: false });
  return problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
