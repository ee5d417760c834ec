-- The people of the team page: invented, all of them. Their pictures are drawn.

insert into public.team_members (display_order, name, title, description)
values
(1, 'Philippa Thorne-Rudd', 'Managing Director',
  'Joined from a paper mill in 2009 to sort out the reel store for six months. Knows every machine by its noise, and still walks the night shift once a week.'),
(2, 'Barnaby Quill', 'Head of Logistics',
  'Plans nineteen vehicles, three sites and one motorway. Will tell you the height of any railway bridge south of the Thames, whether or not you asked.'),
(3, 'Tamsin Fairweather', 'Lead Structural Designer',
  'Draws boxes that fold themselves. Her crash-lock base is in four of our products, and her first model of it, made from a cereal packet, is in a frame.'),
(4, 'Ivor Penhallow', 'Board Technologist',
  'Thirty-one years on the corrugator. Can tell the moisture of a sheet by bending it, and has the laboratory check him every time.'),
(5, 'Odette Marlowe', 'Key Account Manager, Food and Retail',
  'Reads supermarkets'' packaging guides so that you need not. Came to us from the other side of the table: she used to buy boxes.'),
(6, 'Rufus Okonjo-Hale', 'Print Manager',
  'Keeps four colours on top of each other at three metres a second. Runs the apprentices'' print workshop on Thursdays.'),
(7, 'Gwendolen Ashcroft-Pike', 'Quality and Compliance Manager',
  'Certificates, audits, complaints: if it has a number, she knows it. Believes that a complaint is a free inspection.'),
(8, 'Mabel Sundaram', 'Customer Service Team Leader',
  'Leads the five people who answer the telephone, none of whom will ask you to press a button first.'),
(9, 'Caspian Wetherby', 'Warehouse Manager, Stock Holding',
  'Looks after 7,700 pallet places and what is on each. Has never lost one, and is not superstitious about saying so.'),
(10, 'Ffion Greenhalgh', 'People and Apprenticeships',
  'Hires for what someone might become. Started here as an apprentice fitter, so mind what you say about ear defenders.');

-- One who has left, for staff to see what deleting does.
insert into public.team_members (display_order, name, title, description, is_deleted)
values
(11, 'Horatio Bramble', 'Maintenance Engineer',
  'Retired in the spring after forty-two years. The number two die-cutter has not sounded the same since.', true);
