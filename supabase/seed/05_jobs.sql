-- Five open vacancies (one without a closing day), a closed and a deleted one.

insert into public.jobs
  (created_at, closes_on, is_deleted, title, location, department, type, pay, hours, description, requirements, benefits, how_to_apply)
values
(
  now() - interval '24 days', current_date + 25, false,
  'Flexographic Press Operator', 'Aldermoor works', 'Production', 'Full-time',
  '£36,400 to £39,800 a year, shift allowance included', '38 hours a week, alternating early and late shifts',
  $html$<p>You run our four-colour flexographic press with an assistant: set up from the job bag, bring it into register, keep it there, and hand over a clean machine. A shift makes between four and nine jobs, from 500 sheets to 40,000.</p><p>Shifts are 6 am to 2 pm and 2 pm to 10 pm, alternating weekly. There is no night shift on this machine.</p>$html$,
  $html$<ul><li>Two years on a flexo, litho or carton press. Corrugated experience is welcome but not essential: we’ll teach you.</li><li>An eye for colour, tested at the interview under the lights of the machine.</li><li>You can lift plate rolls of up to 15 kg; anything heavier has a hoist.</li></ul>$html$,
  $html$<ul><li>£36,400 to £39,800 a year with shift allowance, depending on experience.</li><li>25 days’ holiday and bank holidays, rising to 28.</li><li>Pension with six per cent from us, life cover, and safety shoes of your choice.</li></ul>$html$,
  'Send your CV with this form. If you don’t have one, write a few lines about the machines you have run.'
),
(
  now() - interval '25 days', current_date + 18, false,
  'Structural Packaging Designer', 'Aldermoor works', 'Design', 'Full-time',
  '£32,000 to £38,000 a year', '37.5 hours a week, starting between 7 and 10 am',
  $html$<p>A product arrives on your bench, sometimes with a brief. You design the pack that carries it: construction, board, the way it packs and the way it opens. You cut the sample yourself, fill it, drop it, and take it to the customer.</p><p>Three designers share the studio and the sample table. About a third of the work is shelf-ready packaging for food.</p>$html$,
  $html$<ul><li>Packaging, product design or engineering, by degree or by trade.</li><li>Fluent in a CAD program for board; if you know another, you’ll learn ours in a month.</li><li>You can explain a fold to someone before breakfast.</li></ul>$html$,
  $html$<ul><li>£32,000 to £38,000 a year.</li><li>37.5 hours with a flexible start between seven and ten.</li><li>25 days’ holiday and bank holidays; one paid day a year at a trade show of your choosing.</li></ul>$html$,
  'With your CV, please send two or three pictures of something you designed, and one sentence about the hardest part.'
),
(
  now() - interval '26 days', current_date + 40, false,
  'Maintenance Apprentice (four years)', 'Chalkhill works', 'Engineering', 'Apprenticeship',
  '£16,400 in the first year, rising each year', '37.5 hours a week, with one day at college',
  $html$<p>Four days a week on the factory floor, one at college, a level 3 qualification at the end and a trade for life. You spend the first twelve weeks going round the whole site in the order a box does.</p><p>After that you and we choose between mechanical and electrical.</p>$html$,
  $html$<ul><li>No particular grades. Curiosity about how things work, and patience when they don’t.</li><li>Sixteen or over by September.</li><li>You come for a morning first and make something. It doesn’t have to be good.</li></ul>$html$,
  $html$<ul><li>£16,400 in the first year, more in each year after that, and never less than the national minimum for your age.</li><li>Tools, overalls and travel to college paid.</li><li>Eleven of the fourteen who finished in the past ten years are still here.</li></ul>$html$,
  'Tell us in a few lines what you last took apart, and whether it went back together.'
),
(
  now() - interval '28 days', null, false,
  'HGV Class 2 Driver', 'Saltmarsh depot', 'Logistics', 'Full-time',
  '£16.90 an hour, overtime at time and a half', '45 hours a week, Monday to Friday, no nights out',
  $html$<p>You take flat-packed boxes to factories, farms and breweries on a round that brings you home every day. Five of our nineteen vehicles are electric, and you will be trained on one.</p><p>About twelve drops a day, tail lift and pallet truck, and the same round for most of the year: customers know our drivers by name.</p>$html$,
  $html$<ul><li>Category C licence with driver CPC and a digital tachograph card.</li><li>No more than six points, and none for using a phone.</li><li>Good manners in other people’s yards.</li></ul>$html$,
  $html$<ul><li>£16.90 an hour for 45 hours, overtime at time and a half.</li><li>No nights out and no Sundays.</li><li>28 days’ holiday including bank holidays, pension and life cover.</li></ul>$html$,
  'Apply here, or call the depot and ask for transport. We’re always glad to hear from drivers.'
),
(
  now() - interval '30 days', current_date + 6, false,
  'Customer Service Adviser (part-time)', 'Aldermoor works', 'Sales', 'Part-time',
  '£13.40 an hour', '20 hours a week, over four or five mornings',
  $html$<p>You’re one of six people who answer when a customer calls: orders, call-offs from stock, delivery times, and now and then a box that isn’t as it should be. You have the order in front of you and the authority to put most things right.</p><p>Twenty hours a week over four or five mornings, whichever suits you.</p>$html$,
  $html$<ul><li>A calm voice and quick fingers.</li><li>Experience with customers in any trade; we’ll teach you about boxes.</li><li>You would rather say “I don’t know yet” than guess.</li></ul>$html$,
  $html$<ul><li>£13.40 an hour.</li><li>Holiday in proportion to 25 days and bank holidays, pension.</li><li>No scripts, no call timers, a proper kettle.</li></ul>$html$,
  'All we need is a CV and the mornings you could work.'
),
(
  now() - interval '64 days', current_date - 12, false,
  'Warehouse Operative, second shift', 'Saltmarsh depot', 'Warehouse', 'Full-time',
  '£13.10 an hour, shift allowance included', '40 hours a week, 2 to 10 pm',
  $html$<p>Picking, loading and stock counts in the stock-holding warehouse, 2 pm to 10 pm.</p>$html$,
  $html$<ul><li>Counterbalance or reach licence, or the will to earn one here.</li></ul>$html$,
  $html$<ul><li>£13.10 an hour with shift allowance, 25 days’ holiday and bank holidays.</li></ul>$html$,
  ''
),
(
  now() - interval '80 days', null, true,
  'Corrugator Assistant', 'Chalkhill works', 'Production', 'Full-time',
  '£31,000 a year, shift allowance included', '',
  $html$<p>Wet end assistant on the corrugator, rotating shifts.</p>$html$,
  $html$<ul><li>Used to shift work and warm places.</li></ul>$html$,
  $html$<ul><li>£31,000 a year with shift allowance.</li></ul>$html$,
  'Withdrawn: filled internally.'
);
