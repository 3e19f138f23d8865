output "id" {
  description = "PROJECT/INSTANCE/DATABASE."
  value       = google_spanner_database.this.id
}

output "name" {
  description = "Name of the database."
  value       = google_spanner_database.this.name
}
