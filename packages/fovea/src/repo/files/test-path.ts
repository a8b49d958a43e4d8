/** Is this a file of tests, by its path? By the habits of the languages we know. */
const TEST_PATH =
  /(?:^|\/)(?:(?:\w+[-_])?tests?|specs?|__tests__|testing|testdata|e2e|integration[-_]tests?|[A-Z]\w*Tests?)\/|(?:^|\/)(?:test_[^/]*|[^/]*[._-](?:test|spec|tests|specs)|[^/]*(?:Test|Tests|Spec|IT)|conftest|[^/]*_test)\.\w+$/;

export function isTestPath(path: string): boolean {
  return TEST_PATH.test(path);
}
