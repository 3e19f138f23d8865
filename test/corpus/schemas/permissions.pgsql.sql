CREATE SCHEMA staff;
CREATE TABLE staff.people (
  person_id character varying(36) DEFAULT spanner.generate_uuid() NOT NULL,
  login character varying(60) NOT NULL,
  hired date,
  PRIMARY KEY (person_id)
);
CREATE UNIQUE INDEX people_by_login ON staff.people (login);
CREATE INDEX people_by_hiring ON staff.people (hired);

CREATE TABLE staff.permissions (
  person_id character varying(36) NOT NULL,
  permission character varying(60) NOT NULL,
  granted_at spanner.commit_timestamp,
  PRIMARY KEY (person_id, permission)
) INTERLEAVE IN PARENT staff.people ON DELETE CASCADE;

CREATE TABLE access_log (
  logged_at spanner.commit_timestamp NOT NULL,
  person_id character varying(36) NOT NULL,
  resource text,
  PRIMARY KEY (logged_at, person_id)
) TTL INTERVAL '90 days' ON logged_at;

CREATE VIEW staff.admins SQL SECURITY INVOKER AS SELECT p.person_id, p.permission FROM staff.permissions AS p WHERE p.permission = 'admin';
CREATE ROLE reader;
GRANT SELECT ON TABLE staff.people TO reader;
GRANT USAGE ON SCHEMA staff TO reader;
GRANT SELECT (person_id), INSERT (person_id, resource) ON TABLE access_log TO reader;
