-- The shop on the PostgreSQL dialect.
create table customers (
  customer_id varchar(36) not null default spanner.generate_uuid(),
  email varchar(320) not null,
  full_name character varying(200),
  created_at timestamptz not null default current_timestamp,
  primary key (customer_id)
);
create unique index customers_by_email on customers (email);

create table orders (
  customer_id varchar(36) not null,
  order_id varchar(36) not null default spanner.generate_uuid(),
  placed_at timestamptz not null default now(),
  status varchar(20) not null default 'new',
  total numeric,
  constraint known_status check (status in ('new', 'paid', 'sent')),
  primary key (customer_id, order_id)
) interleave in parent customers on delete cascade;
create index orders_by_time on orders (placed_at desc);
create index orders_of_customer on orders (customer_id, placed_at) include (status);

create table order_lines (
  customer_id varchar(36) not null,
  order_id varchar(36) not null,
  line_number bigint not null,
  sku text not null,
  quantity int8 not null,
  unit_price double precision not null,
  line_price double precision generated always as (unit_price * quantity) stored,
  primary key (customer_id, order_id, line_number)
) interleave in parent orders on delete cascade;

create table products (
  sku text primary key,
  title text not null,
  attributes jsonb,
  weight float4,
  tags text[],
  discontinued boolean default false
);
create index products_by_title on products (title) where title is not null;
