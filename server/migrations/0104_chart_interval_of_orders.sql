-- Bar length of the chart on which an order was placed. NULL: not known, also for every order from before this column.
ALTER TABLE "sandbox_orders" ADD COLUMN "chart_interval" text COLLATE "C"
  CONSTRAINT "sandbox_orders_chart_interval" CHECK ("chart_interval" IN ('1m', '5m', '15m', '1h', '4h', '1d', '1w', '1M'));
