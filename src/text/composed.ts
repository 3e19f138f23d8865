/**
 * Whether a text is in the Unicode normal form NFC. Terraform turns every text into it, in JSON as in HCL: of any other
 * Spanner would get other bytes than those that were recorded.
 */
export function isComposed(text: string): boolean {
  // Below U+0300 nothing combines.
  return !/[\u0300-\uffff]/.test(text) || text.normalize('NFC') === text;
}
