create table outbox_events (
  id uuid primary key,
  type text not null check (type ~ '^[a-z][A-Za-z0-9]*$'),
  payload jsonb not null,
  occurred_at timestamptz not null
);
--> statement-breakpoint
create index outbox_events_occurred_at on outbox_events (occurred_at);
--> statement-breakpoint
create table outbox_deliveries (
  event_id uuid not null references outbox_events (id) on delete cascade,
  subscriber text not null,
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null,
  delivered_at timestamptz,
  last_error text,
  primary key (event_id, subscriber)
);
--> statement-breakpoint
create index outbox_deliveries_waiting on outbox_deliveries (event_id, subscriber) include (next_attempt_at) where delivered_at is null;
--> statement-breakpoint
create table job_leases (
  name text primary key,
  owner uuid not null,
  expires_at timestamptz not null,
  last_run_at timestamptz
);
--> statement-breakpoint
create table idempotency_keys (
  scope text not null,
  key text not null check (length(key) between 1 and 200),
  request_hash text not null,
  response jsonb,
  created_at timestamptz not null,
  primary key (scope, key)
);
--> statement-breakpoint
create index idempotency_keys_created_at on idempotency_keys (created_at);
--> statement-breakpoint
create table mail_queue (
  id uuid primary key,
  kind text not null,
  to_address text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null,
  sent_at timestamptz,
  last_error text
);
--> statement-breakpoint
create index mail_queue_waiting on mail_queue (next_attempt_at) where sent_at is null;
--> statement-breakpoint
create index mail_queue_sent_at on mail_queue (sent_at) where sent_at is not null;
