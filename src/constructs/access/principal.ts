import * as code from '../../languages/code';
import { outOfRange } from '../../rules/usage/errors';
import { terraformText } from '../../rules/usage/kinds';
import { isTemplate } from '../../rules/usage/literal';
import type { Place } from '../../rules/usage/usage-entry';

/** https://cloud.google.com/iam/docs/principal-identifiers */
const ADDRESS = '[^@\\s:]+@[^@\\s:]+\\.[^@\\s:]+';
const PRINCIPAL = new RegExp([
  `^(user|serviceAccount|group):${ADDRESS}$`, '^domain:[^@\\s:]+\\.[^@\\s:]+$',
  '^principal(Set)?://iam\\.googleapis\\.com/\\S+$',
].join('|'));
const TEMPLATE = /^((user|serviceAccount|group|domain):|[#$]\{)/;
const SERVICE_ACCOUNT = /\.gserviceaccount\.com$/;
const ANYBODY: readonly string[] = ['allUsers', 'allAuthenticatedUsers'];

/**
 * Accepts a principal as IAM names it, or one that only Terraform knows.
 *
 * @throws wrong-type, out-of-range
 */
export function checkPrincipal(principal: string, at: Place): void {
  terraformText(principal, 'the principal', at);
  if (!(isTemplate(principal) ? TEMPLATE : PRINCIPAL).test(principal)) {
    throw outOfRange(
      at, 'the principal', principal,
      ANYBODY.includes(principal)
        ? 'a known principal: anybody could use the database'
        : 'user:, serviceAccount: or group: with an e-mail address, domain:, principal:// or principalSet://',
      [code.text(meant(principal))],
    );
  }
}

/** `serviceAccount:api@acme.iam.gserviceaccount.com` for a bare address. */
function meant(given: string): string {
  if (!new RegExp(`^${ADDRESS}$`).test(given)) {
    return 'group:orders@example.com';
  }
  return `${SERVICE_ACCOUNT.test(given) ? 'serviceAccount' : 'user'}:${given}`;
}

/** @throws out-of-range */
export function checkRole(role: string, at: Place): void {
  terraformText(role, 'the role', at);
  if (!isTemplate(role) && !/^((projects|organizations)\/[^/\s]+\/)?roles\/[\w.]+$/.test(role)) {
    throw outOfRange(
      at, 'the role', role, 'roles/NAME, or projects/PROJECT/roles/NAME for a custom role',
      [code.text(/^spanner\.\w+$/.test(role) ? `roles/${role}` : 'roles/spanner.databaseReader')],
    );
  }
}
