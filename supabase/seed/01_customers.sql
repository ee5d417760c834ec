-- Companies for the demonstration's customer to belong to.

insert into public.customers (name)
values
  ('Weald & Marsh Cider'),
  ('Hollow Lane Dairy'),
  ('Thistledown Skincare');
