import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Section {
  readonly id: string;
  readonly title: string;
}

/** Something that tests may cite: a requirement, or a fault that users of such systems reported. */
export interface Row {
  readonly id: string;
  readonly section: string;
  readonly text: string;
}

export interface RowList {
  readonly sections: readonly Section[];
  readonly rows: readonly Row[];
}

export interface RequirementLists {
  readonly requirements: RowList;
  readonly fieldReports: RowList;
}

/** Where a checkout keeps its two lists. */
export const LISTS_FOLDER = 'qa/src/coverage';

interface RequirementsFile {
  readonly sections: readonly Section[];
  readonly requirements: readonly Row[];
}

interface FieldReportsFile {
  readonly sections: readonly Section[];
  readonly fieldReports: readonly { readonly id: string; readonly section: string; readonly title: string }[];
}

/** The lists of the checkout at `root`. They are part of the repository, so their shape is taken as read. */
export async function readRequirementLists(root: string): Promise<RequirementLists> {
  const read = async (name: string): Promise<string> => readFile(join(root, LISTS_FOLDER, name), 'utf8');
  const requirements: RequirementsFile = JSON.parse(await read('requirements.json'));
  const reports: FieldReportsFile = JSON.parse(await read('field-reports.json'));
  return {
    requirements: { sections: requirements.sections, rows: requirements.requirements },
    fieldReports: {
      sections: reports.sections,
      rows: reports.fieldReports.map(({ id, section, title }) => ({ id, section, text: title })),
    },
  };
}
