create table breweries (
  brewery_code varchar(12) not null,
  name varchar(100) not null,
  founded bigint,
  primary key (brewery_code)
);

create table districts (
  brewery_code varchar(12) not null,
  district_id bigint not null,
  tax numeric not null,
  next_order_id bigint not null,
  primary key (brewery_code, district_id)
) interleave in parent breweries on delete cascade;

create table pubs (
  brewery_code varchar(12) not null,
  district_id bigint not null,
  pub_id bigint not null,
  name varchar(100) not null,
  opened timestamptz not null,
  credit varchar(2) not null,
  primary key (brewery_code, district_id, pub_id)
) interleave in parent districts on delete cascade;

create index pubs_by_name on pubs (brewery_code, district_id, name) interleave in districts;
create index pubs_by_opening on pubs (opened);

create table barrels (
  order_id bigint not null,
  barrel_number bigint not null,
  brewery_code varchar(12) not null,
  filled_on date not null,
  litres double precision not null,
  constraint litres_are_positive check (litres > 0),
  primary key (order_id, barrel_number),
  foreign key (brewery_code) references breweries (brewery_code)
);

create table tastings (
  tasting_id uuid not null default gen_random_uuid(),
  tasted_at timestamptz not null,
  points real,
  primary key (tasting_id)
);
create index tastings_by_time on tastings (tasted_at);

create table history (
  written_at timestamptz not null,
  pub_id bigint not null,
  amount numeric,
  primary key (written_at, pub_id)
);
