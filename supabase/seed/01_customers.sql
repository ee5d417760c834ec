-- Companies for the demo customer.

insert into public.customers (name)
values
  ('Weald & Marsh Cider'),
  ('Hollow Lane Dairy'),
  ('Thistledown Skincare');
