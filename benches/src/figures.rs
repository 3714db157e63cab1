//! Tables of figures, each with what is required of it and what is wished for.

use std::{env, fmt};

/// True if a missed floor is to make the run fail: with `--check` or `URIEL_CHECK=1`.
#[must_use]
pub fn is_checked() -> bool {
    env::args().any(|argument| argument == "--check") || env::var("URIEL_CHECK").is_ok_and(|set| set == "1")
}

/// The floor and the goal of a figure.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Target {
    sense: Sense,
    floor: Option<f64>,
    goal: f64,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Sense {
    AtLeast,
    AtMost,
}

impl Target {
    /// The more the better: `floor` is required, `goal` is wished for.
    #[must_use]
    pub const fn at_least(floor: f64, goal: f64) -> Self {
        Self { sense: Sense::AtLeast, floor: Some(floor), goal }
    }

    /// The less the better.
    #[must_use]
    pub const fn at_most(floor: f64, goal: f64) -> Self {
        Self { sense: Sense::AtMost, floor: Some(floor), goal }
    }

    /// The more the better, with nothing required.
    #[must_use]
    pub const fn wished(goal: f64) -> Self {
        Self { sense: Sense::AtLeast, floor: None, goal }
    }

    fn judge(self, value: f64) -> Verdict {
        let reaches = |bound: f64| match self.sense {
            Sense::AtLeast => value >= bound,
            Sense::AtMost => value <= bound,
        };
        match (self.floor.is_none_or(reaches), reaches(self.goal)) {
            (false, _) => Verdict::BelowFloor,
            (true, false) => Verdict::Holds,
            (true, true) => Verdict::ReachesGoal,
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.sense {
            Sense::AtLeast => '≥',
            Sense::AtMost => '≤',
        };
        match self.floor {
            Some(floor) => write!(f, "{sign}{floor}, {sign}{}", self.goal),
            None => write!(f, "-, {sign}{}", self.goal),
        }
    }
}

/// A figure compared with its target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    BelowFloor,
    Holds,
    ReachesGoal,
}

/// One cell of a table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Figure {
    value: f64,
    target: Option<Target>,
}

impl Figure {
    /// A figure with a target.
    #[must_use]
    pub const fn aiming(value: f64, target: Target) -> Self {
        Self { value, target: Some(target) }
    }

    /// A figure with the target, if there is one.
    #[must_use]
    pub const fn new(value: f64, target: Option<Target>) -> Self {
        Self { value, target }
    }

    fn verdict(self) -> Option<Verdict> {
        self.target.map(|target| target.judge(self.value))
    }
}

impl From<f64> for Figure {
    /// A figure that nothing is asked of.
    fn from(value: f64) -> Self {
        Self::new(value, None)
    }
}

impl fmt::Display for Figure {
    /// The value; in brackets its floor and its goal; `!` when it misses the floor, `+` when it reaches the goal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { value, target } = self;
        let digits = if *value >= 1000.0 { 0 } else { 2 };
        let mark = match self.verdict() {
            None | Some(Verdict::Holds) => "",
            Some(Verdict::BelowFloor) => " !",
            Some(Verdict::ReachesGoal) => " +",
        };
        match target {
            None => write!(f, "{value:.digits$}"),
            Some(target) => write!(f, "{value:.digits$} ({target}){mark}"),
        }
    }
}

/// A table in Markdown: a name and a row of figures for each case.
#[derive(Debug, Clone)]
pub struct Table {
    title: String,
    columns: Vec<String>,
    rows: Vec<(String, Vec<Figure>)>,
}

impl Table {
    /// A table without rows.
    #[must_use]
    pub fn new(title: &str, columns: Vec<String>) -> Self {
        Self { title: title.to_owned(), columns, rows: Vec::new() }
    }

    /// One more row.
    pub fn row(&mut self, name: &str, figures: Vec<Figure>) {
        self.rows.push((name.to_owned(), figures));
    }

    /// True without rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The figures below their floor, each in words.
    #[must_use]
    pub fn missed(&self) -> Vec<String> {
        let mut missed = Vec::new();
        for (name, figures) in &self.rows {
            for (column, figure) in self.columns.iter().zip(figures) {
                if figure.verdict() == Some(Verdict::BelowFloor) {
                    missed.push(format!("{}: {name}, {column}: {figure}", self.title));
                }
            }
        }
        missed
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells: Vec<Vec<String>> = std::iter::once(self.columns.clone())
            .chain(self.rows.iter().map(|(_, figures)| figures.iter().map(Figure::to_string).collect()))
            .collect();
        let names = std::iter::once("").chain(self.rows.iter().map(|(name, _)| name.as_str()));
        let name_width = names.clone().map(|name| name.chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..self.columns.len())
            .map(|column| cells.iter().map(|row| row[column].chars().count()).max().unwrap_or(0))
            .collect();
        writeln!(f, "## {}\n", self.title)?;
        for (index, (name, row)) in names.zip(&cells).enumerate() {
            write!(f, "| {name:name_width$} |")?;
            for (cell, width) in row.iter().zip(&widths) {
                write!(f, " {cell:width$} |")?;
            }
            writeln!(f)?;
            if index == 0 {
                let rule = |width: usize| "-".repeat(width + 2);
                let rules: Vec<String> = widths.iter().map(|&width| rule(width)).collect();
                writeln!(f, "|{}|{}|", rule(name_width), rules.join("|"))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_say_how_they_stand() {
        let speed = Target::at_least(2.7, 3.0);
        assert_eq!(Figure::aiming(2.5, speed).to_string(), "2.50 (≥2.7, ≥3) !");
        assert_eq!(Figure::aiming(2.8, speed).to_string(), "2.80 (≥2.7, ≥3)");
        assert_eq!(Figure::aiming(3.0, speed).to_string(), "3.00 (≥2.7, ≥3) +");
        assert_eq!(Figure::aiming(1.0, Target::wished(2.0)).to_string(), "1.00 (-, ≥2)");
        assert_eq!(Figure::aiming(0.0, Target::at_most(0.0, 0.0)).to_string(), "0.00 (≤0, ≤0) +");
        assert_eq!(Figure::from(20_000.0).to_string(), "20000");
    }

    #[test]
    fn tables_are_markdown_and_know_what_they_miss() {
        let mut table = Table::new("speed", vec!["web".to_owned()]);
        table.row("this", vec![Figure::aiming(1.0, Target::at_least(2.0, 3.0))]);
        table.row("that", vec![Figure::from(1.5)]);
        let lines = [
            "## speed",
            "",
            "|      | web             |",
            "|------|-----------------|",
            "| this | 1.00 (≥2, ≥3) ! |",
            "| that | 1.50            |",
            "",
        ];
        assert_eq!(table.to_string(), lines.join("\n"));
        assert_eq!(table.missed(), ["speed: this, web: 1.00 (≥2, ≥3) !"]);
    }
}
