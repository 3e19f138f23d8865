variable "project" {
  description = "The project of the instance. Default: that of the provider."
  type        = string
  default     = null
}

variable "instance" {
  description = "Name of the instance."
  type        = string
}

variable "name" {
  description = "Name of the database."
  type        = string
}

variable "migrations" {
  description = "The folder that `npx spanner-constructs migrate --schema` writes, for example \"$${path.root}/migrations/shop\"."
  type        = string
}

variable "database_dialect" {
  description = "GOOGLE_STANDARD_SQL or POSTGRESQL. It cannot be changed."
  type        = string
  default     = "GOOGLE_STANDARD_SQL"

  validation {
    condition     = contains(["GOOGLE_STANDARD_SQL", "POSTGRESQL"], var.database_dialect)
    error_message = "database_dialect is GOOGLE_STANDARD_SQL or POSTGRESQL."
  }
}

variable "version_retention_period" {
  description = "How long old versions of rows are kept, from 1h to 7d. Default: as the database has it, 1h for a new one."
  type        = string
  default     = null
}

variable "default_time_zone" {
  description = "Time zone of the database. It cannot be changed once there is a table."
  type        = string
  default     = null
}

variable "kms_key_name" {
  description = "The customer-managed key that encrypts the database. It cannot be changed."
  type        = string
  default     = null
}
