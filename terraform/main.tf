# A Spanner database whose schema only ever grows: see docs/plain-terraform.md.

terraform {
  required_version = ">= 1.5"

  required_providers {
    google = {
      source  = "hashicorp/google"
      version = ">= 6.38"
    }
  }
}

module "migrations" {
  source = "./migrations"
  folder = var.migrations
}

resource "google_spanner_database" "this" {
  project                  = var.project
  instance                 = var.instance
  name                     = var.name
  database_dialect         = var.database_dialect
  version_retention_period = var.version_retention_period
  default_time_zone        = var.default_time_zone
  # The state of an imported database has no statements until the first one is sent.
  ddl = length(module.migrations.ddl) > 0 ? module.migrations.ddl : null

  # The three guards: of the service, of the provider, and of the plan.
  enable_drop_protection = true
  deletion_protection    = true

  dynamic "encryption_config" {
    for_each = var.kms_key_name == null ? [] : [var.kms_key_name]
    content {
      kms_key_name = encryption_config.value
    }
  }

  # An index of a large table is built for hours.
  timeouts {
    create = "24h"
    update = "24h"
  }

  lifecycle {
    prevent_destroy = true
  }
}
