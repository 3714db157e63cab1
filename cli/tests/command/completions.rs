//! `uriel completions` and the manual pages: every subcommand is in them, and bash reads its script.

use std::{env, fs};

use crate::support::{run, shell, subcommands, uriel};

#[test]
fn every_shell_gets_a_script_with_the_subcommands() {
    for name in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let ran = uriel(&["completions", name]);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{name}");
        assert!(ran.out.contains("explain") && ran.out.contains("edition"), "{name}");
        // The scripts for the other two complete no values.
        let values = ["rfc2396bis", "public-web"].iter().all(|word| ran.out.contains(word));
        assert_eq!(values, ["bash", "zsh", "fish"].contains(&name), "{name}");
    }
    assert_eq!(uriel(&["completions", "cmd"]).status, 2);
}

/// The pages of the manual are written when the command is packed, and by nobody else.
#[test]
fn no_script_lists_a_hidden_subcommand() {
    assert!(!subcommands().iter().any(|name| name == "man"));
    for name in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = uriel(&["completions", name]).out;
        let has = |word| script.split(|c: char| !c.is_ascii_alphanumeric()).any(|other| other == word);
        assert!(has("mend") && has("version") && !has("man"), "{name}");
    }
}

/// The options that the help of a subcommand lists, without their dashes.
fn options(name: &str) -> Vec<String> {
    let help = uriel(&[name, "--help"]).out;
    // Their rows are indented, and the text below them more.
    let rows = help.lines().filter_map(|line| line.strip_prefix("      ").or(line.strip_prefix("  ")));
    let names = rows.filter(|row| row.starts_with('-')).flat_map(|row| row.split([' ', ',', '[', '=', '.']));
    names.filter_map(|word| word.strip_prefix("--")).map(str::to_owned).collect()
}

/// The part of a script from `start` on, up to `end`.
fn part<'s>(script: &'s str, start: &str, end: &str) -> &'s str {
    let (_, rest) = script.split_once(start).unwrap_or_else(|| panic!("no {start}"));
    rest.split_once(end).map_or(rest, |(part, _)| part)
}

#[test]
fn scripts_and_manual_pages_have_every_option() {
    let [bash, zsh, fish] = ["bash", "zsh", "fish"].map(|shell| uriel(&["completions", shell]).out);
    let folder = env::temp_dir().join(format!("uriel-options-{}", std::process::id()));
    assert_eq!(uriel(&["man", folder.to_str().expect("a name")]).status, 0);
    let mut count = 0;
    for name in subcommands() {
        let page = fs::read_to_string(folder.join(format!("uriel-{name}.1"))).expect("a page");
        let of_bash = part(part(&bash, &format!("\n        uriel__subcmd__{name})\n"), "\n"), "opts=\"", "\"");
        let of_zsh = part(&zsh, &format!("({name})\n_arguments"), "\n;;");
        let of_fish: Vec<_> =
            fish.lines().filter(|line| line.contains(&format!("using_subcommand {name}\""))).collect();
        for option in options(&name) {
            assert!(of_bash.split(' ').any(|word| word.strip_prefix("--") == Some(&option)), "bash: {name} --{option}");
            assert!(of_zsh.contains(&format!("--{option}")), "zsh: {name} --{option}");
            assert!(of_fish.iter().any(|line| line.contains(&format!(" -l {option} "))), "fish: {name} --{option}");
            assert!(page.contains(&format!("\\-\\-{}", option.replace('-', "\\-"))), "manual: {name} --{option}");
            count += 1;
        }
    }
    fs::remove_dir_all(&folder).expect("the folder can be removed");
    assert!(count > 150, "{count} options");
}

#[test]
fn bash_completes_a_subcommand() {
    let script = uriel(&["completions", "bash"]).out;
    let file = env::temp_dir().join(format!("uriel-completions-{}.bash", std::process::id()));
    let line = "COMP_WORDS=(uriel expl); COMP_CWORD=1; _uriel uriel expl uriel; echo \"${COMPREPLY[@]}\"";
    fs::write(&file, format!("{script}\n{line}\n")).expect("the file can be written");
    let ran = run(
        &mut shell(&format!("command -v bash >/dev/null || {{ echo explain; exit; }}; bash {}", file.display())),
        b"",
    );
    fs::remove_file(file).expect("it is there");
    assert_eq!((ran.out.as_str(), ran.err.as_str()), ("explain\n", ""));
}

#[test]
fn every_subcommand_has_a_manual_page_with_its_examples() {
    let folder = env::temp_dir().join(format!("uriel-man-{}", std::process::id()));
    assert_eq!(uriel(&["man", folder.to_str().expect("a name")]).status, 0);
    let page = |name: &str| fs::read_to_string(folder.join(name)).expect("a page");
    let count = fs::read_dir(&folder).expect("the folder").count();
    assert!(page("uriel.1").contains("uriel\\-explain(1)"));
    assert!(page("uriel-redact.1").contains(".SH EXAMPLES\n.nf\n"));
    assert!(page("uriel-redact.1").contains("uriel redact \\-\\-key token access.log"));
    fs::remove_dir_all(&folder).expect("the folder can be removed");
    assert!(count >= 24, "{count} pages");
}
