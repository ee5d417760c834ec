-- Deliveries of a call-off. Feeds leave it empty for many.
create index delivery_stops_call_off_idx on public.delivery_stops (customer_id, call_off_id) where call_off_id is not null;
