import type { TerraformResource } from 'cdktf';

/** What the provider does when Terraform destroys a resource. Needs version 7.33 of the google provider or later. */
export enum DeletionPolicy {
  /** It deletes it, as far as other guards let it. */
  DELETE = 'DELETE',
  /** It fails. */
  PREVENT = 'PREVENT',
  /** It leaves it as it is, and Terraform forgets it. */
  ABANDON = 'ABANDON',
}

/** The bindings do not know the attribute yet. */
export function setDeletionPolicy(resource: TerraformResource, policy: DeletionPolicy | undefined): void {
  if (policy !== undefined) {
    resource.addOverride('deletion_policy', policy);
  }
}
