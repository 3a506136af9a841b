/** One field of a business object: its name, type and meaning. A list in place of a type is an enum. */
export type FieldSpec = readonly [name: string, type: FieldType, meaning: string];
type FieldType = 'string' | 'integer' | 'number' | 'boolean' | readonly string[];

/** A business object and the words by which its five tools are named and described. */
export interface SubjectSpec {
  readonly domain: string;
  readonly object: string;
  /** With its article: "a watering schedule of one zone". */
  readonly meaning: string;
  readonly plural: string;
  readonly states: readonly string[];
  readonly fields: readonly FieldSpec[];
  /** Names that do not follow `<domain>_<object>_<verb>`. */
  readonly names?: { readonly list?: string; readonly cancel?: string; readonly get?: string };
}

/** Forty objects of twenty domains: five tools each make two hundred. */
export const SUBJECTS: readonly SubjectSpec[] = [
  subject('irrigation_schedule', 'a watering schedule of one irrigation zone', 'watering schedules', {
    states: ['active', 'paused', 'finished'],
    fields: [
      ['zoneId', 'string', 'Zone to water, as listed for the site'],
      ['startTime', 'string', 'Local time of day at which watering starts, HH:MM'],
      ['durationMinutes', 'integer', 'How long the valves stay open'],
      ['mode', ['drip', 'flood', 'sprinkler'], 'How the water is applied'],
    ],
  }),
  subject('irrigation_valve', 'a valve of the irrigation network', 'irrigation valves', {
    states: ['open', 'closed', 'faulty'],
    fields: [
      ['valveCode', 'string', 'Code printed on the valve box'],
      ['flowLitresPerMinute', 'number', 'Rated flow'],
      ['pressureBar', 'number', 'Working pressure'],
    ],
  }),
  subject('ferry_booking', 'a ferry booking of passengers and vehicles', 'ferry bookings', {
    states: ['held', 'confirmed', 'boarded', 'refunded'],
    fields: [
      ['sailingId', 'string', 'Sailing to travel on'],
      ['passengers', 'integer', 'Number of passengers, children included'],
      ['vehicleLengthMetres', 'number', 'Length of the vehicle, 0 for foot passengers'],
      ['cabinClass', ['seat', 'inside', 'outside'], 'Accommodation on board'],
    ],
  }),
  subject('ferry_sailing', 'a timetabled sailing between two ports', 'sailings', {
    states: ['scheduled', 'delayed', 'departed'],
    fields: [
      ['departurePort', 'string', 'UN/LOCODE of the port of departure'],
      ['arrivalPort', 'string', 'UN/LOCODE of the port of arrival'],
      ['departsAt', 'string', 'Departure, ISO 8601 with zone'],
    ],
  }),
  subject('invoice', 'an invoice to a customer', 'unpaid invoices', {
    domain: 'invoice',
    names: { list: 'invoice_list_unpaid' },
    states: ['draft', 'sent', 'overdue', 'paid'],
    fields: [
      ['customerId', 'string', 'Customer that owes the amount'],
      ['amountCents', 'integer', 'Gross amount in cents'],
      ['currency', ['EUR', 'USD', 'GBP', 'CHF'], 'Currency of the amount'],
      ['dueDate', 'string', 'Last day for payment, YYYY-MM-DD'],
    ],
  }),
  subject('invoice_reminder', 'a payment reminder for an overdue invoice', 'payment reminders', {
    states: ['planned', 'sent', 'disputed'],
    fields: [
      ['invoiceId', 'string', 'Invoice that the reminder is about'],
      ['level', 'integer', 'First, second or third reminder'],
      ['tone', ['friendly', 'firm', 'final'], 'Wording of the letter'],
    ],
  }),
  subject('fleet_vehicle', 'a vehicle of the company fleet', 'fleet vehicles', {
    names: { cancel: 'fleet_vehicle_immobilise' },
    states: ['available', 'in_use', 'workshop'],
    fields: [
      ['registrationPlate', 'string', 'Number plate'],
      ['depotId', 'string', 'Depot where the vehicle is kept'],
      ['odometerKm', 'integer', 'Reading of the odometer'],
    ],
  }),
  subject('fleet_inspection', 'a technical inspection of a vehicle', 'vehicle inspections', {
    states: ['booked', 'passed', 'failed'],
    fields: [
      ['vehicleId', 'string', 'Vehicle to inspect'],
      ['workshopId', 'string', 'Workshop that inspects it'],
      ['kind', ['safety', 'emissions', 'tachograph'], 'What is inspected'],
    ],
  }),
  subject('museum_loan', 'a loan of an artwork to another museum', 'museum loans', {
    names: { get: 'museum_loan_photo_view' },
    states: ['requested', 'approved', 'in_transit', 'returned'],
    fields: [
      ['artworkId', 'string', 'Inventory number of the artwork'],
      ['borrowerId', 'string', 'Institution that borrows it'],
      ['insuredValue', 'number', 'Insured value in euros'],
    ],
  }),
  subject('museum_exhibition', 'an exhibition with its rooms and dates', 'exhibitions', {
    states: ['planned', 'open', 'closed'],
    fields: [
      ['title', 'string', 'Title as shown to visitors'],
      ['opensOn', 'string', 'First day, YYYY-MM-DD'],
      ['room', 'string', 'Gallery in which it is shown'],
    ],
  }),
  subject('payroll_run', 'a monthly payroll run', 'payroll runs', {
    states: ['draft', 'approved', 'paid'],
    fields: [
      ['periodMonth', 'string', 'Month of the salaries, YYYY-MM'],
      ['companyCode', 'string', 'Legal entity that pays'],
      ['includeBonuses', 'boolean', 'Whether bonuses are paid with it'],
    ],
  }),
  subject('payroll_deduction', 'a deduction from an employee’s salary', 'salary deductions', {
    states: ['active', 'ended'],
    fields: [
      ['employeeId', 'string', 'Employee whose salary is reduced'],
      ['amountCents', 'integer', 'Amount for each month, in cents'],
      ['kind', ['garnishment', 'loan', 'canteen'], 'Why it is deducted'],
    ],
  }),
  subject('clinic_appointment', 'a patient’s appointment at the clinic', 'clinic appointments', {
    states: ['booked', 'arrived', 'missed'],
    fields: [
      ['patientId', 'string', 'Patient who comes'],
      ['practitionerId', 'string', 'Doctor or nurse who sees the patient'],
      ['startsAt', 'string', 'Begin, ISO 8601 with zone'],
    ],
  }),
  subject('clinic_prescription', 'a prescription of a medicine', 'prescriptions', {
    states: ['issued', 'dispensed', 'expired'],
    fields: [
      ['patientId', 'string', 'Patient who takes the medicine'],
      ['medicineCode', 'string', 'ATC code of the medicine'],
      ['dailyDoseMg', 'number', 'Milligrams a day'],
    ],
  }),
  subject('warehouse_shipment', 'an outgoing shipment of goods', 'shipments', {
    states: ['packed', 'collected', 'delivered'],
    fields: [
      ['orderId', 'string', 'Order that is shipped'],
      ['carrier', ['road', 'rail', 'air'], 'How it travels'],
      ['weightKg', 'number', 'Gross weight'],
    ],
  }),
  subject('warehouse_stock', 'the stock of an article in one bin', 'stock levels', {
    states: ['in_stock', 'low', 'out'],
    fields: [
      ['articleNumber', 'string', 'Article in the bin'],
      ['binCode', 'string', 'Aisle, rack and shelf'],
      ['quantity', 'integer', 'Pieces counted'],
    ],
  }),
  subject('energy_meter', 'an electricity or gas meter', 'energy meters', {
    states: ['installed', 'read', 'removed'],
    fields: [
      ['meterNumber', 'string', 'Number on the meter'],
      ['readingKwh', 'number', 'Reading in kilowatt hours'],
      ['medium', ['electricity', 'gas', 'heat'], 'What is measured'],
    ],
  }),
  subject('energy_tariff', 'a tariff for energy customers', 'energy tariffs', {
    states: ['offered', 'closed'],
    fields: [
      ['tariffName', 'string', 'Name in the price list'],
      ['centsPerKwh', 'number', 'Price of a kilowatt hour'],
      ['contractMonths', 'integer', 'Shortest term'],
    ],
  }),
  subject('hotel_reservation', 'a room reservation of a hotel guest', 'room reservations', {
    states: ['pending', 'confirmed', 'checked_in'],
    fields: [
      ['guestName', 'string', 'Name of the main guest'],
      ['arrivalDate', 'string', 'Day of arrival, YYYY-MM-DD'],
      ['nights', 'integer', 'Number of nights'],
    ],
  }),
  subject('hotel_housekeeping', 'a housekeeping task for a room', 'housekeeping tasks', {
    states: ['open', 'done', 'inspected'],
    fields: [
      ['roomNumber', 'string', 'Room to clean'],
      ['task', ['turnover', 'linen', 'deep_clean'], 'What is to be done'],
      ['minutesPlanned', 'integer', 'Time that is planned for it'],
    ],
  }),
  subject('library_hold', 'a reader’s hold on a book', 'book holds', {
    states: ['waiting', 'ready', 'collected'],
    fields: [
      ['readerCard', 'string', 'Library card of the reader'],
      ['isbn', 'string', 'ISBN-13 of the book'],
      ['branch', 'string', 'Branch where it is collected'],
    ],
  }),
  subject('library_fine', 'a fine for a book returned late', 'library fines', {
    states: ['due', 'waived', 'paid'],
    fields: [
      ['readerCard', 'string', 'Library card of the reader'],
      ['amountCents', 'integer', 'Amount in cents'],
      ['daysLate', 'integer', 'Days since the book was due'],
    ],
  }),
  subject('recruiting_candidate', 'a candidate for an open position', 'candidates', {
    states: ['applied', 'interviewed', 'hired'],
    fields: [
      ['fullName', 'string', 'Name of the candidate'],
      ['positionId', 'string', 'Position applied for'],
      ['rating', 'integer', 'From 1, poor, to 5, excellent'],
    ],
  }),
  subject('recruiting_interview', 'a job interview', 'job interviews', {
    states: ['proposed', 'agreed', 'held'],
    fields: [
      ['candidateId', 'string', 'Candidate who is interviewed'],
      ['panel', 'string', 'Interviewers, by initials'],
      ['format', ['onsite', 'video', 'phone'], 'How they meet'],
    ],
  }),
  subject('insurance_claim', 'an insurance claim after damage', 'insurance claims', {
    states: ['reported', 'assessed', 'settled'],
    fields: [
      ['policyNumber', 'string', 'Policy that covers the damage'],
      ['lossDate', 'string', 'Day of the damage, YYYY-MM-DD'],
      ['estimatedLoss', 'number', 'Estimate in euros'],
    ],
  }),
  subject('insurance_quote', 'a premium quote for an applicant', 'premium quotes', {
    states: ['quoted', 'accepted', 'lapsed'],
    fields: [
      ['product', ['home', 'car', 'liability'], 'What is insured'],
      ['applicantAge', 'integer', 'Age in years'],
      ['deductible', 'number', 'Own share of each loss in euros'],
    ],
  }),
  subject('school_enrolment', 'a pupil’s enrolment in a course', 'course enrolments', {
    states: ['waitlisted', 'enrolled', 'left'],
    fields: [
      ['pupilId', 'string', 'Pupil who takes the course'],
      ['courseCode', 'string', 'Course in the timetable'],
      ['term', ['autumn', 'spring', 'summer'], 'Term in which it is given'],
    ],
  }),
  subject('school_absence', 'a pupil’s absence from lessons', 'absences', {
    states: ['reported', 'excused', 'unexcused'],
    fields: [
      ['pupilId', 'string', 'Pupil who is absent'],
      ['day', 'string', 'Day of the absence, YYYY-MM-DD'],
      ['lessons', 'integer', 'Lessons missed'],
    ],
  }),
  subject('airport_gate', 'the assignment of a flight to a gate', 'gate assignments', {
    states: ['planned', 'boarding', 'released'],
    fields: [
      ['flightNumber', 'string', 'Airline code and number'],
      ['gate', 'string', 'Gate, with its pier'],
      ['turnaroundMinutes', 'integer', 'Time on the stand'],
    ],
  }),
  subject('airport_baggage', 'a report of lost or damaged baggage', 'baggage reports', {
    states: ['traced', 'found', 'compensated'],
    fields: [
      ['tagNumber', 'string', 'Ten digits of the baggage tag'],
      ['colour', 'string', 'Main colour of the bag'],
      ['weightKg', 'number', 'Weight at check-in'],
    ],
  }),
  subject('bakery_order', 'a wholesale order of bread and pastry', 'bakery orders', {
    states: ['taken', 'baked', 'delivered'],
    fields: [
      ['shopId', 'string', 'Shop that ordered'],
      ['loaves', 'integer', 'Number of loaves'],
      ['slicing', ['whole', 'thin', 'thick'], 'How the bread is sliced'],
    ],
  }),
  subject('bakery_recipe', 'a recipe with its quantities', 'recipes', {
    states: ['trial', 'released'],
    fields: [
      ['recipeName', 'string', 'Name in the recipe book'],
      ['flourKg', 'number', 'Flour for one batch'],
      ['ovenCelsius', 'integer', 'Temperature of the oven'],
    ],
  }),
  subject('legal_contract', 'a contract with a counterparty', 'contracts', {
    states: ['negotiated', 'signed', 'terminated'],
    fields: [
      ['counterparty', 'string', 'The other party'],
      ['endsOn', 'string', 'Last day of the term, YYYY-MM-DD'],
      ['jurisdiction', ['DE', 'FR', 'US', 'GB'], 'Whose law applies'],
    ],
  }),
  subject('legal_deadline', 'a deadline in a court case', 'court deadlines', {
    states: ['running', 'extended', 'met'],
    fields: [
      ['caseNumber', 'string', 'File number of the court'],
      ['dueDate', 'string', 'Last day, YYYY-MM-DD'],
      ['warnDaysBefore', 'integer', 'When to warn'],
    ],
  }),
  subject('telecom_line', 'a customer’s telephone or fibre line', 'customer lines', {
    states: ['ordered', 'live', 'barred'],
    fields: [
      ['subscriberId', 'string', 'Customer who uses the line'],
      ['technology', ['fibre', 'cable', 'copper'], 'What the line is made of'],
      ['megabitsPerSecond', 'integer', 'Speed ordered'],
    ],
  }),
  subject('telecom_outage', 'an outage of the network', 'network outages', {
    states: ['detected', 'repairing', 'resolved'],
    fields: [
      ['exchange', 'string', 'Exchange that is affected'],
      ['customersAffected', 'integer', 'Estimate of the lines down'],
      ['severity', ['minor', 'major', 'critical'], 'How bad it is'],
    ],
  }),
  subject('forestry_harvest', 'a timber harvest in one stand', 'timber harvests', {
    states: ['marked', 'felled', 'hauled'],
    fields: [
      ['standNumber', 'string', 'Stand of the forest plan'],
      ['cubicMetres', 'number', 'Volume of the timber'],
      ['species', ['spruce', 'beech', 'oak', 'pine'], 'Main species'],
    ],
  }),
  subject('forestry_permit', 'a permit to gather or fell wood', 'forest permits', {
    states: ['applied', 'granted', 'revoked'],
    fields: [
      ['applicant', 'string', 'Person who asks'],
      ['validUntil', 'string', 'Last day, YYYY-MM-DD'],
      ['steres', 'number', 'Stacked cubic metres that may be taken'],
    ],
  }),
  subject('theatre_ticket', 'a ticket for a performance', 'theatre tickets', {
    states: ['reserved', 'sold', 'scanned'],
    fields: [
      ['performanceId', 'string', 'Performance to attend'],
      ['seat', 'string', 'Row and seat'],
      ['concession', ['none', 'student', 'senior'], 'Reduced price'],
    ],
  }),
  subject('theatre_rehearsal', 'a rehearsal with its stage and cast', 'rehearsals', {
    states: ['called', 'running', 'wrapped'],
    fields: [
      ['production', 'string', 'Play or opera'],
      ['stage', 'string', 'Stage or studio'],
      ['startsAt', 'string', 'Begin, ISO 8601 with zone'],
    ],
  }),
];

function subject(
  name: string,
  meaning: string,
  plural: string,
  rest: Pick<SubjectSpec, 'states' | 'fields' | 'names'> & { readonly domain?: string },
): SubjectSpec {
  const [domain = name, ...object] = name.split('_');
  return { domain, object: object.join('_'), meaning, plural, ...rest };
}
