CREATE SEQUENCE ids BIT_REVERSED_POSITIVE SKIP RANGE 1 1000 START COUNTER WITH 50;
ALTER SEQUENCE ids SKIP RANGE 1 5000;
CREATE TABLE singers (
  singer_id bigint NOT NULL DEFAULT nextval('ids'),
  first_name varchar(1024),
  last_name varchar(1024) NOT NULL,
  full_name text GENERATED ALWAYS AS (first_name || ' ' || last_name) STORED,
  birth_date date,
  rating double precision DEFAULT 0.5::float8,
  picture bytea,
  active boolean NOT NULL DEFAULT true,
  seen spanner.commit_timestamp NOT NULL,
  CONSTRAINT ck_rating CHECK (rating BETWEEN 0 AND 1),
  CONSTRAINT ck_name CHECK (length(last_name) > 0),
  PRIMARY KEY (singer_id)
);
CREATE TABLE titles (title varchar(200) NOT NULL, words bigint NOT NULL, PRIMARY KEY (title));
CREATE TABLE albums (
  singer_id bigint NOT NULL,
  album_id varchar(36) NOT NULL DEFAULT spanner.generate_uuid(),
  title varchar(200),
  released timestamptz,
  price numeric NOT NULL DEFAULT 9.99,
  CONSTRAINT fk_title FOREIGN KEY (title) REFERENCES titles (title) ON DELETE NO ACTION,
  PRIMARY KEY (singer_id, album_id)
) INTERLEAVE IN PARENT singers ON DELETE CASCADE TTL INTERVAL '30 days' ON released;
CREATE UNIQUE INDEX singers_by_name ON singers (last_name, first_name DESC) INCLUDE (birth_date);
CREATE INDEX albums_by_title ON albums (singer_id, title) INTERLEAVE IN singers;
CREATE INDEX singers_by_birth ON singers (birth_date DESC NULLS LAST) WHERE birth_date IS NOT NULL;
ALTER TABLE singers ADD COLUMN country varchar(2) NOT NULL DEFAULT 'CH';
ALTER TABLE singers ALTER COLUMN first_name TYPE varchar(2048);
ALTER TABLE singers ALTER COLUMN rating SET DEFAULT 1.0::float8;
ALTER TABLE singers ADD CONSTRAINT ck_country CHECK (country IN ('CH', 'FR'));
ALTER TABLE singers DROP CONSTRAINT ck_rating;
ALTER TABLE singers ADD TTL INTERVAL '7 days' ON seen;
ALTER TABLE singers DROP COLUMN picture;
ALTER INDEX singers_by_name ADD INCLUDE COLUMN active;
DROP INDEX singers_by_birth;
