/**
 * What git is told besides its arguments: take no lock, speak English, and look at the folder it is started in. Git
 * itself sets these variables for its hooks and for the commands of a rebase; about any other folder they are wrong.
 */
const OF_ANOTHER_PLACE = [
  "GIT_DIR",
  "GIT_WORK_TREE",
  "GIT_COMMON_DIR",
  "GIT_OBJECT_DIRECTORY",
  "GIT_ALTERNATE_OBJECT_DIRECTORIES",
  "GIT_NAMESPACE",
  "GIT_PREFIX",
];

/** With `keepsIndex`, what is staged is what git says it is: `git commit -a` has an index of its own. */
export function gitEnvironment(keepsIndex = false): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, GIT_OPTIONAL_LOCKS: "0", LC_ALL: "C" };
  for (const name of OF_ANOTHER_PLACE) delete env[name];
  if (!keepsIndex) delete env.GIT_INDEX_FILE;
  return env;
}
