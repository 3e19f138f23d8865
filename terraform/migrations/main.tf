# Reads a folder of migrations: the statements for google_spanner_database.ddl, and whether somebody has edited a file.

terraform {
  required_version = ">= 1.5"
}

variable "folder" {
  description = "The folder that `npx spanner-constructs migrate --schema` writes, for example \"$${path.root}/migrations/shop\"."
  type        = string
}

locals {
  lines    = compact(split("\n", file("${var.folder}/checksums.sha256")))
  readable = [for line in local.lines : line if can(regex("^[0-9a-f]{64} [ *]\\S+$", line))]
  # A merge may leave two lines for a file.
  checksums = { for line in local.readable : substr(line, 66, -1) => substr(line, 0, 64)... }
  edited = [
    for name, found in local.checksums : name
    if !(fileexists("${var.folder}/${name}") ? [filesha256("${var.folder}/${name}")] == found : false)
  ]
  unrecorded = [
    for name in setunion(fileset(var.folder, "*.sql"), fileset(var.folder, "ddl.json")) : name
    if !contains(keys(local.checksums), name)
  ]
}

output "ddl" {
  description = "The statements, in the order in which they were recorded. Empty for a database that was adopted and has not changed since."
  value       = jsondecode(file("${var.folder}/ddl.json"))

  precondition {
    condition     = length(local.lines) == length(local.readable)
    error_message = "checksums.sha256 in ${var.folder} has lines that are no checksums: a merge is unfinished, or a checkout wrote CR LF. npx spanner-constructs doctor says how to mend it."
  }
  precondition {
    condition     = length(local.edited) == 0
    error_message = "Edited or missing since they were recorded: ${join(", ", local.edited)} in ${var.folder}. A changed statement, also one with CR LF from a checkout, makes Terraform replace the database. npx spanner-constructs doctor says how to restore them."
  }
  precondition {
    condition     = length(local.unrecorded) == 0
    error_message = "Not recorded: ${join(", ", local.unrecorded)} in ${var.folder}. Run npx spanner-constructs migrate --schema, or remove them."
  }
}
