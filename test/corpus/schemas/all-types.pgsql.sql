CREATE TABLE everything (
  id text NOT NULL,
  a_bool bool DEFAULT true,
  an_int bigint DEFAULT -1 NOT NULL,
  a_float real,
  a_double double precision DEFAULT 1.5::double precision,
  a_number numeric DEFAULT 12.5,
  a_text character varying(100) DEFAULT 'it''s',
  some_bytes bytea,
  a_day date DEFAULT '2024-02-29',
  a_time timestamptz,
  some_json jsonb,
  bools boolean[],
  ints bigint[],
  doubles float8[],
  texts varchar(100)[],
  blobs bytea[],
  days date[],
  times timestamptz[],
  doubled bigint GENERATED ALWAYS AS (an_int * 2) STORED,
  shout text GENERATED ALWAYS AS (upper(a_text)) STORED,
  PRIMARY KEY (id)
);
CREATE INDEX everything_by_day ON everything (a_day) INCLUDE (a_text);
CREATE INDEX everything_by_shout ON everything (shout DESC NULLS LAST);
CREATE INDEX some_ints ON everything (an_int) WHERE an_int IS NOT NULL;
