-- A lead of each type, and some in later states.

insert into public.leads
  (session_id, lead_type, intent_type, quality, summary, status, callback_requested, preferred_contact,
   conversation_history, customer_info, "timestamp", created_at)
values
(
  'EQ-7Q2M-K4TX', 'customer_enquiry', 'quote_request', 'Complete',
  'Makes chutney in jars of 200 g, sells to farm shops and wants to be in a supermarket by spring. Needs a shelf-ready tray for six, 3,000 a month, has been sent a packaging guide and does not know where to start.',
  'New', true, 'Phone, mornings',
  $json$[
    {"role": "visitor", "text": "hello, do you make those trays that supermarkets want? we make chutney", "at": "09:12"},
    {"role": "assistant", "text": "We do. How many jars should a tray hold, and how many trays do you need in a month?", "at": "09:12"},
    {"role": "visitor", "text": "six jars of 200g. maybe 3000 a month, they sent us a 40 page guide", "at": "09:14"},
    {"role": "assistant", "text": "Our account manager for retail reads those guides every week. May she call you?", "at": "09:14"},
    {"role": "visitor", "text": "please, mornings are best, afternoons we are in the kitchen. 01632 960417", "at": "09:15"}
  ]$json$,
  '{"name": "Marigold Tancred", "company": "Tancred''s Kitchen", "email": "marigold@example.com", "phone": "01632 960417"}',
  now() - interval '3 hours', now() - interval '3 hours'
),
(
  'EQ-M6RA-3WPD', 'customer_enquiry', 'stock_question', 'In part',
  'Wants to know whether 4,000 mailers could be held with us and called off weekly; sells tools by mail order.',
  'In conversation', false, 'Email',
  $json$[
    {"role": "visitor", "text": "can you keep boxes for us and send some each week?", "at": "14:40"},
    {"role": "assistant", "text": "Yes, that is what our stock-holding warehouse is for. Which box, and how many a week?", "at": "14:40"},
    {"role": "visitor", "text": "postal box 300x200x80, about 300 a week, we'd order 4000 at a time", "at": "14:43"}
  ]$json$,
  '{"name": "Gideon Shaw-Pell", "company": "Pell Tools", "email": "gideon@example.com"}',
  now() - interval '4 days', now() - interval '4 days'
),
(
  'EQ-T9KC-H5VB', 'job_seeker', 'job_search', 'In part',
  'Forklift driver, moving to the area in January, asks whether there will be vacancies in the warehouse.',
  'Contacting', true, 'Phone, after 5 pm',
  $json$[
    {"role": "visitor", "text": "any warehouse jobs coming up? moving down in january", "at": "19:02"},
    {"role": "assistant", "text": "There is none open today. I can pass your details on to the people who hire.", "at": "19:02"},
    {"role": "visitor", "text": "yes please. reach and counterbalance, 8 years. after 5 is best 07700 900119", "at": "19:05"}
  ]$json$,
  '{"name": "Bartholomew Finch", "email": "bart.finch@example.com", "phone": "07700 900119"}',
  now() - interval '2 days', now() - interval '2 days'
),
(
  'EQ-B2XN-Q8JE', 'supplier', 'sales_offer', 'Contact only',
  'Offers water-based hot melt adhesive; says it saves eight per cent. Referred to purchasing.',
  'Closed', false, 'Email',
  $json$[
    {"role": "visitor", "text": "I represent a maker of adhesives and would like to speak to your buyer.", "at": "10:21"},
    {"role": "assistant", "text": "Thank you. What is it, and what does it cost?", "at": "10:21"},
    {"role": "visitor", "text": "Water based hot melt, GBP 2.10 a kilo on 10 tonnes.", "at": "10:24"}
  ]$json$,
  '{"name": "Sebastienne Ott", "company": "Ott Adhesives", "email": "s.ott@example.com"}',
  now() - interval '16 days', now() - interval '16 days'
),
(
  'EQ-W4GF-7LSZ', 'community_member', 'neighbour', 'In part',
  'Lives next to the factory; asks about reversing alarms before seven in the morning last week.',
  'In conversation', true, 'Phone',
  $json$[
    {"role": "visitor", "text": "your lorries have been beeping since 5.40 every day this week", "at": "07:31"},
    {"role": "assistant", "text": "I’m sorry. May the transport manager call you today?", "at": "07:31"},
    {"role": "visitor", "text": "yes. mill lane side. 01632 960233", "at": "07:33"}
  ]$json$,
  '{"name": "Winifred Oakapple", "phone": "01632 960233"}',
  now() - interval '1 day', now() - interval '1 day'
),
(
  'EQ-H8PD-2YRM', 'staff_support', 'staff_question', 'In part',
  'Colleague on the late shift cannot open the delivery notes; thinks the password has expired.',
  'Won', false, 'Email',
  $json$[
    {"role": "visitor", "text": "its dave-who-is-not-called-dave on lates, delivery notes wont open", "at": "21:15"},
    {"role": "assistant", "text": "I have passed it on to IT with priority. Which site are you at?", "at": "21:15"},
    {"role": "visitor", "text": "saltmarsh", "at": "21:16"}
  ]$json$,
  '{"name": "Late shift, Saltmarsh", "email": "lates@example.com"}',
  now() - interval '9 days', now() - interval '9 days'
),
(
  'EQ-C5VJ-X3NK', 'customer_enquiry', 'quote_request', 'Complete',
  'Brewery, 20,000 wrap-around packs for twelve cans, machine-erected; wants a trial pallet first. Ordered.',
  'Won', false, 'Email',
  $json$[
    {"role": "visitor", "text": "do you do wraparounds for 12 x 330 cans? our packer is a wraparound machine", "at": "11:05"},
    {"role": "assistant", "text": "We do. The machine's maker and type would help us, and how many you need.", "at": "11:05"},
    {"role": "visitor", "text": "20k to start, could we try a pallet on the line first", "at": "11:08"}
  ]$json$,
  '{"name": "Ottoline Marsh", "company": "Longshore Brewing", "email": "ottoline@example.com"}',
  now() - interval '33 days', now() - interval '33 days'
);

-- Demo content sends no email, so their reminders count as sent.
update public.leads set call_back_warned_at = now(), call_back_escalated_at = now() where callback_requested;

-- Calls are due on the next working day at 16:00.
update public.leads set
  call_back_due_at = (next.day + case extract(isodow from next.day) when 6 then 2 when 7 then 1 else 0 end + time '16:00')
    at time zone 'Europe/London'
from (select id, (created_at + interval '12 hours')::date as day from public.leads) as next
where next.id = leads.id and leads.callback_requested and leads.status in ('New', 'Contacting');

-- Triggers date the history with the time of loading.
update public.lead_events set happened_at = leads.created_at from public.leads where leads.id = lead_events.lead_id;

insert into public.lead_job_seekers (lead_id, skills, experience, preferred_role)
select id, 'Reach and counterbalance trucks, stock counts', 'Eight years in chilled distribution', 'Warehouse operative'
from public.leads
where session_id = 'EQ-T9KC-H5VB';

insert into public.lead_suppliers (lead_id, product_type, pricing)
select id, 'Hot melt adhesive, water-based', '£2.10 a kilogram from ten tonnes'
from public.leads
where session_id = 'EQ-B2XN-Q8JE';

insert into public.lead_community_members (lead_id, inquiry_type, location)
select id, 'Noise before seven in the morning', 'Mill Lane, next to Aldermoor works'
from public.leads
where session_id = 'EQ-W4GF-7LSZ';

insert into public.lead_staff_support (lead_id, area, priority)
select id, 'Delivery notes', 'High'
from public.leads
where session_id = 'EQ-H8PD-2YRM';
